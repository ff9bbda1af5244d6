"""The engines: a `Model` handed to a SAT solver (python-sat) or to CP-SAT (ortools).

Both answer the same question, again and again while clauses are added: is there an assignment? They
can be stopped: a deadline is looked at between short budgets of work, and Ctrl-C gets through at once
or after the budget. An answer that an interruption prevented is never taken for a proof: `solve`
raises instead of returning.
"""

from __future__ import annotations

import math
import random
import threading
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any, Final, Literal, Protocol

from palago.catalogue.errors import CheckError, check_choice
from palago.solver.ending import OutOfEffortError, OutOfTimeError, check_deadline, seconds_left
from palago.solver.red.logic import Count, Model

__all__ = ["BACKENDS", "Backend", "CpEngine", "Engine", "OutOfTimeError", "SatEngine", "engine"]

Backend = Literal["auto", "sat", "cp"]

BACKENDS: Final[tuple[Backend, ...]] = ("auto", "sat", "cp")

#: Conflicts between two looks at the clock: a fraction of a second on the largest models here.
BUDGET: Final = 2000


class Engine(Protocol):
    """What the search needs of a solver."""

    def solve(self, deadline: float | None = None) -> frozenset[int] | None:
        """The variables that hold in some assignment, or None if it is proved that there is none.

        Parameters
        ----------
        deadline : float, optional
            When to give up, as a reading of `time.monotonic`.

        Raises
        ------
        OutOfTimeError
            If the deadline passes first.
        OutOfEffortError
            If so many conflicts were met as the engine was given.
        KeyboardInterrupt
            If Ctrl-C comes first.
        """

    def add(self, clause: Iterable[int]) -> None:
        """Add a clause."""

    def close(self) -> None:
        """Free the solver's memory."""


def engine(model: Model, backend: Backend = "auto", seed: int = 0, effort: int | None = None) -> Engine:
    """The engine of a name, loaded with a model; "auto" is "sat", which measures faster.

    The effort, if it is limited, is a number of conflicts: the same on every machine, unlike a time.
    """
    check_choice("backend", backend, BACKENDS)
    return CpEngine(model, seed, effort) if backend == "cp" else SatEngine(model, seed, effort)


class SatEngine:
    """Clauses in Glucose, counts as totalizers.

    Glucose and not CaDiCaL, because it keeps what it has learnt between calls cheaply and stops
    at a budget of conflicts without holding Ctrl-C back.
    """

    def __init__(self, model: Model, seed: int = 0, effort: int | None = None) -> None:
        from pysat.solvers import Solver

        self._solver: Any = Solver(name="glucose42", bootstrap_with=[c for c in model.clauses if c])
        top = model.variables
        for count in model.counts:
            top = self._add_count(count, top)
        self._refuted = [] in model.clauses
        self._effort = effort
        if seed:
            # The solver itself is deterministic; a seed changes where it begins to look.
            dice = random.Random(seed)
            self._solver.set_phases([v if dice.random() < 0.5 else -v for v in range(1, model.variables + 1)])

    def _add_count(self, count: Count, top: int) -> int:
        from pysat.card import CardEnc, EncType

        literals = list(count.literals)
        bounds = [("atmost", count.high)] if count.high < len(literals) else []
        bounds += [("atleast", count.low)] if count.low > 0 else []
        for name, bound in bounds:
            encoded = getattr(CardEnc, name)(literals, bound, top_id=top, encoding=EncType.kmtotalizer)
            self._solver.append_formula(encoded.clauses)
            top = max(top, encoded.nv)
        return top

    def solve(self, deadline: float | None = None) -> frozenset[int] | None:
        """See `Engine.solve`."""
        if self._refuted:
            return None
        while True:
            # Before every call: answers that come easily must not outrun the deadline one by one.
            check_deadline(deadline)
            self._solver.conf_budget(BUDGET)
            found = self._solver.solve_limited(expect_interrupt=True)
            if found is not None:
                break
            if self._effort is not None and self._solver.accum_stats()["conflicts"] >= self._effort:
                raise OutOfEffortError("so many conflicts as the problem is worth were met")
        if not found:
            return None
        return frozenset(literal for literal in self._solver.get_model() if literal > 0)

    def add(self, clause: Iterable[int]) -> None:
        """See `Engine.add`."""
        self._solver.add_clause(list(clause))

    def close(self) -> None:
        """See `Engine.close`."""
        self._solver.delete()


class CpEngine:
    """Clauses and counts in CP-SAT, with one worker so that it is deterministic."""

    def __init__(self, model: Model, seed: int = 0, effort: int | None = None) -> None:
        from ortools.sat.python import cp_model

        self._cp: Any = cp_model
        self._model: Any = cp_model.CpModel()
        self._variables = [self._model.new_bool_var("") for _ in range(model.variables + 1)]
        self._seed = seed
        self._effort = effort
        self._aimed = False
        self.most: int | None = None
        for clause in model.clauses:
            self.add(clause)
        for count in model.counts:
            total = sum(self._literal(literal) for literal in count.literals)
            self._model.add_linear_constraint(total, count.low, count.high)

    def aim(self, weights: Mapping[int, int], least: int) -> None:
        """Ask for the assignment of greatest worth from now on, of those worth some least at least.

        What is proved that none is worth more than stands in `most` after each `solve`; None where nothing
        is.

        Parameters
        ----------
        weights : mapping of literal to int
            What each is worth if it holds.
        least : int
            The least worth.
        """
        worth = sum(weight * self._literal(literal) for literal, weight in weights.items() if weight)
        self._model.add(worth >= least)
        self._model.maximize(worth)
        self._aimed, self.most = True, None

    def _literal(self, literal: int) -> Any:
        variable = self._variables[abs(literal)]
        return variable if literal > 0 else ~variable

    def solve(self, deadline: float | None = None) -> frozenset[int] | None:
        """See `Engine.solve`."""
        solver = self._cp.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = self._seed
        solver.parameters.catch_sigint_signal = False
        if deadline is not None:
            solver.parameters.max_time_in_seconds = max(0.01, seconds_left(deadline))
        if self._effort is not None:
            solver.parameters.max_number_of_conflicts = max(self._effort, 1)
        outcome: list[Any] = []
        done, unwanted = threading.Event(), threading.Event()

        def work() -> None:
            try:
                if not unwanted.is_set():
                    outcome.append(solver.solve(self._model))
            finally:
                done.set()

        # Ctrl-C reaches Python only while Python runs: the solver works in a thread, and this one waits.
        # It waits for an event, because an interrupted join takes the thread for ended. No daemon: the
        # process must not end before the solver has, which would abort it.
        worker = threading.Thread(target=work)
        try:
            worker.start()
            while not done.wait(0.1):
                pass
        except KeyboardInterrupt:
            unwanted.set()
            # A request that comes before the solver has begun is lost: it is made again. A thread that
            # has no number yet finds that it is unwanted, whether or not it will begin.
            while worker.ident is not None and not done.is_set():
                with suppress(KeyboardInterrupt):
                    solver.stop_search()
                    done.wait(0.1)
            raise
        if not outcome:
            raise CheckError("CP-SAT failed; what it said is above")
        status = outcome[0]
        if self._aimed and status in (self._cp.OPTIMAL, self._cp.FEASIBLE, self._cp.UNKNOWN):
            bound = solver.best_objective_bound
            self.most = math.floor(bound + 1e-6) if abs(bound) < 1e15 else None
        if status == self._cp.INFEASIBLE:
            return None
        if self._effort is not None:
            self._effort -= solver.num_conflicts
        if status not in (self._cp.OPTIMAL, self._cp.FEASIBLE):
            spent = self._effort is not None and self._effort <= 0
            raise OutOfEffortError if spent else OutOfTimeError
        return frozenset(
            number for number in range(1, len(self._variables)) if solver.value(self._variables[number])
        )

    def add(self, clause: Iterable[int]) -> None:
        """See `Engine.add`."""
        self._model.add_bool_or([self._literal(literal) for literal in clause])

    def close(self) -> None:
        """See `Engine.close`."""
