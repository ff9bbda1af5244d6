"""The commands around transformations: steps, animations, chains, neighbours and the deck."""

from __future__ import annotations

import io
import json
import re
from itertools import pairwise

import pytest

from palago.catalogue import Creature, Layout
from palago.cli.commands.solving.transform import verdict
from palago.solver.green.least import transform as transform_creatures
from palago.solver.green.plans import Plan, Step

CARD = {"schema": "palago.card/1", "tiles": 8, "portrait": {"contours": ["lll"]}}


def test_steps_are_listed_one_by_one(palago):
    """Each act with its hexes, as text and as JSON, beside the keys of the contract."""
    text = palago("transform", "virus", "ring", "--steps").out
    assert "3 acts, the least there can be" in text
    document = json.loads(palago("transform", "virus", "ring", "--connected", "--json").out)
    assert document["moved"] == 2
    assert [step["act"] for step in document["plan"]["steps"]] == ["turn", "turn", "add"]
    assert (document["plan"]["length"], document["plan"]["least"], document["plan"]["proved"]) == (3, 3, True)


def test_a_longer_connected_plan_says_so():
    """The verdict tells a plan of the least length from one that had to be longer, and from a guess."""
    row = Layout({(k, 0): "a" for k in range(5)})
    steps = tuple(Step((k, 0, "a"), (k, 0, "b")) for k in range(3))
    assert "always in one piece: the least" in verdict(Plan(row, steps, 3, connected=True))
    longer = verdict(Plan(row, steps, 2, connected=True, spare=43))
    assert longer == "3 acts, always in one piece: proved least; 2 do not keep it in one piece"
    limited = verdict(Plan(row, steps, 2, connected=True, spare=1))
    assert "proved least with at most 1 spare; 2 do not" in limited
    assert "not ruled out" in verdict(Plan(row, steps, 2, connected=True, ending="time"))


def test_pictures_of_the_steps(palago, tmp_path):
    """A frame for each act, one before and one after, in the strip and in the animation."""
    from PIL import Image

    ended = palago("transform", "worm", "newt", "--connected", "--svg", "strip.svg", "--gif", "acts.gif")
    assert ended.status == 0
    drawn = (tmp_path / "strip.svg").read_text()
    captions = [line.partition(". ")[0] for line in ended.out.splitlines() if re.match(r"\d+\. ", line)]
    assert captions == ["1", "2", "3", "4", "5"]
    assert drawn.count('aria-label="before"') == drawn.count('aria-label="after"') == 1
    assert [f'aria-label="{number}. ' in drawn for number in range(1, 7)] == [True] * 5 + [False]
    assert Image.open(io.BytesIO((tmp_path / "acts.gif").read_bytes())).n_frames == 7


def test_steps_can_be_watched(palago):
    """Off a terminal every table is printed below the last, each with its caption."""
    ended = palago("transform", "virus", "ring", "--watch", "--seconds-per-step", "0.1")
    assert ended.status == 0
    assert "\x1b" not in ended.out
    for line in (
        "before",
        "1. tile 2: turn clockwise once, straight 4-10",
        "3. new tile at A, straight 12-6",
    ):
        assert line in ended.out.splitlines()
    assert "~2" in ended.out
    assert "+A" in ended.out


def test_the_steps_of_a_plan_have_names_in_json(palago):
    """What text and pictures say stands beside the coordinates."""
    plan = json.loads(palago("transform", "virus", "ring", "--steps", "--json").out)["plan"]
    assert [step["text"] for step in plan["steps"]][2] == "new tile at A, straight 12-6"
    step = plan["steps"][0]
    assert (step["tile"], step["place"]) == ("2", "2")
    assert step["from"][:2] == plan["names"]["2"]
    assert plan["steps"][2]["to"][:2] == plan["names"]["A"]


def test_an_animation_needs_pillow(palago, monkeypatch):
    """Without it the message says what to install."""
    import sys

    monkeypatch.setitem(sys.modules, "PIL", None)
    ended = palago("transform", "virus", "ring", "--gif", "acts.gif")
    assert (ended.status, ended.out) == (1, "")
    assert "pip install 'palago[gif]'" in ended.err


def test_a_portrait_will_do_for_y(palago, tmp_path):
    """Of all creatures that fit the card the nearest is taken; a card that none fits is status 3."""
    (tmp_path / "card.json").write_text(json.dumps(CARD))
    found = json.loads(palago("transform", "ring", "card.json", "--connected", "--json").out)
    assert (found["moved"], found["added"]) == (1, 2)
    target = Creature.from_layout(Layout.from_json(found["target"]))
    assert (target.tiles, target.inner_contours[0].word) == (8, "lll")
    (tmp_path / "none.json").write_text(json.dumps({**CARD, "tiles": 4, "portrait": {}}))
    ended = palago("transform", "ring", "none.json")
    assert (ended.status, ended.out) == (3, "")
    assert "no creature fits" in ended.err


#: Cards that tell nothing but the number of tiles; the first is that of a creature that stands alone.
ANY = {tiles: {"schema": "palago.card/1", "tiles": tiles, "portrait": {}} for tiles in (4, 6, 7, 8)}


@pytest.fixture
def any_cards(tmp_path):
    """The cards in ``any-6.json`` and so on."""
    for tiles, card in ANY.items():
        (tmp_path / f"any-{tiles}.json").write_text(json.dumps(card))


def test_both_twins_fit_a_card_that_does_not_tell_them_apart(palago, any_cards):
    """X fits the card itself, so that no tile need be moved, whichever twin is listed."""
    for twin in ("0a+1a+2c+4b+5c--3c", "0a+1a+2b2b+4c+5b"):
        text = palago("transform", twin, "any-7.json").out
        assert "0 moved, 0 added; 7 stay" in text


def test_a_portrait_will_do_for_x_and_for_both(palago, any_cards):
    """The least over all creatures that fit either card, and it is said which two they are."""
    found = json.loads(palago("transform", "any-7.json", "any-8.json", "--connected", "--json").out)
    assert (found["moved"], found["added"], found["ending"]) == (1, 1, "best")
    assert transform_creatures(found["from"], found["to"]).moved == 1
    plan = found["plan"]
    assert transform_creatures(plan["from"], plan["to"]).moved == 1
    assert (plan["length"], plan["spare"], plan["ending"]) == (2, 40, "best")
    text = palago("transform", "any-7.json", "any-8.json").out
    assert f"X  7  {found['from']}\nY  8  {found['to']}\n" in text
    assert json.loads(palago("transform", "any-6.json", "ring", "--json").out)["moved"] == 0


@pytest.mark.parametrize(
    ("x", "y", "which"),
    [
        ("any-4.json", "virus", "card X"),
        ("virus", "any-4.json", "the card"),
        ("any-6.json", "any-4.json", "card Y"),
    ],
)
def test_a_card_that_nothing_fits_is_named(palago, any_cards, x, y, which):
    """Proved, which is status 3."""
    ended = palago("transform", x, y)
    assert (ended.status, ended.out, ended.err) == (3, "", f"no creature fits {which}: proved\n")


def test_spare_tiles_are_limited_on_demand(palago):
    """JSON tells how many tiles more might have been used: by default what is left of a set."""
    for options, spare in (((), 39), (("--spare", "0"), 0), (("--spare", "2"), 2)):
        document = json.loads(palago("transform", "worm", "newt", "--connected", *options, "--json").out)
        assert (document["plan"]["spare"], document["plan"]["proved"]) == (spare, True)
    ended = palago("transform", "worm", "newt", "--spare", "2")
    assert (ended.status, ended.out) == (2, "")
    assert "--spare needs --connected" in ended.err


def test_a_card_that_one_creature_fits_stands_for_it(palago, any_cards):
    """`show`, `neighbours` and `chain` take it as they take the creature; otherwise they say how many fit."""
    assert palago("show", "any-6.json").out == palago("show", "ring").out
    for command in (
        ["neighbours", "{}", "--max-added", "1"],
        ["chain", "{}", "virus"],
        ["chain", "virus", "{}"],
    ):
        given = palago(*(word.format("any-6.json") for word in command))
        assert (given.status, given.out) == (0, palago(*(word.format("ring") for word in command)).out)
        for card, how_many in (("any-7.json", "3 creatures fit"), ("any-4.json", "no creature fits")):
            ended = palago(*(word.format(card) for word in command))
            assert (ended.status, ended.out) == (1, "")
            assert f"{card}: {how_many} the card: expected a single one\n" in ended.err
    assert "any-7.json: 2 creatures fit the card" in palago("show", "any-7.json").err


def test_ctrl_c_prints_what_was_found(palago, monkeypatch):
    """A plan that is found easily is there before the search begins; unless it is the least, status 130."""
    from palago.solver.green import connected

    easily = connected.carried_over

    def clumsily(start, targets):
        *steps, last = easily(start, targets)
        detour = (*last.new[:2], "abc"["abc".index(last.new[2]) - 1])
        return [*steps, Step(last.old, detour), Step(detour, last.new)]

    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr(connected.Acts, "fewest", interrupted)
    assert palago("transform", "snail", "rat", "--connected").status == 0
    monkeypatch.setattr(connected, "carried_over", clumsily)
    ended = palago("transform", "snail", "rat", "--connected", "--json")
    assert (ended.status, ended.err.splitlines()[-1]) == (130, "palago: interrupted")
    plan = json.loads(ended.out)["plan"]
    assert (plan["ending"], plan["proved"], plan["length"]) == ("interrupted", False, 6)


def test_chain_prints_its_stages(palago, tmp_path):
    """From the virus to the newt through whole creatures; none if tiles may not be added in twos."""
    ended = palago("chain", "virus", "newt", "--svg", "chain.svg", "--json")
    found = json.loads(ended.out)
    assert found["moved"] == sum(step["moved"] for step in found["steps"])
    assert [stage["tiles"] for stage in found["stages"]][:: len(found["steps"])] == [5, 9]
    assert (tmp_path / "chain.svg").exists()
    assert f"{found['moved']} moved in {len(found['steps'])} steps" in palago("chain", "virus", "newt").out
    told = palago("chain", "virus", "newt", "--steps", "--svg", "steps.svg", "--html", "steps.html")
    document = json.loads(palago("chain", "virus", "newt", "--steps", "--json").out)
    captions = [f"{k}. {step['text']}" for k, step in enumerate(document["plan"]["steps"], 1)]
    lines = told.out.splitlines()
    stages = [f"stage {number}: {stage['tiles']} tiles" for number, stage in enumerate(found["stages"])]
    heads = [line for line in lines if line in captions or line.startswith("stage ")]
    assert [line for line in heads if line in captions] == captions
    # The acts stand between the stages that they lead from and to, in the text as in the pictures.
    cuts = document["acts"]
    ordered = [stages[0]]
    for number, (begin, end) in enumerate(pairwise(cuts), 1):
        ordered += [*captions[begin:end], stages[number]]
    assert [line.split(" tiles")[0] for line in heads[: len(ordered)]] == [
        line.split(" tiles")[0] for line in ordered
    ]
    written = (tmp_path / "steps.svg").read_text()
    titles = re.search("<title>(.*)</title>", written)[1].split("; ")
    assert titles == ordered
    ended = palago("chain", "4b+5c", "virus", "--max-added", "1")
    assert (ended.status, ended.out) == (
        3,
        "no chain through creatures of at most 5 tiles with at most 2 moved and 1 added or removed a stage: "
        "proved\n",
    )


def test_neighbours_are_listed(palago, tmp_path):
    """The ring and the virus are two moved tiles apart."""
    found = json.loads(palago("neighbours", "ring", "--max-added", "1", "--json").out)["creatures"]
    assert [(one["sum"], one["moved"], one["added"]) for one in found] == [("0a+1a+2b3c", 2, -1)]
    assert "0a+1a+2b3c" in palago("neighbours", "ring", "--max-added", "1", "--svg", "near.svg").out
    assert (tmp_path / "near.svg").exists()


def test_deck_check_reports_rows_as_met_or_broken(palago, tmp_path):
    """The deck's own creatures meet all; the status is 1 when a proposal breaks a row."""
    assert palago("deck", "check").status == 0
    document = json.loads(palago("deck", "--json").out)
    (tmp_path / "mine.json").write_text(json.dumps(document))
    assert palago("deck", "check", "mine.json").out.count(" met\n") == 8
    for card in document["cards"]:
        if card["name"] == "newt":
            card.update(sum="0a+1a+2c+4b+5a+3c+4c", layout=None)
    ended = palago("deck", "check", "-", "--json", stdin=json.dumps(document))
    assert ended.status == 1
    assert [row["met"] for row in json.loads(ended.out)["rows"]].count(False) == 2


def test_deck_check_refuses_one_creature_on_two_cards(palago):
    """Though no row says anything of the two cards: that is a sentence, and the status is 1."""
    cards = [{"name": name, "sum": "0a+1a+2c+4b+5a+3c+4c"} for name in ("rat", "whale")]
    document = json.dumps({"schema": "palago.deck/1", "cards": cards})
    ended = palago("deck", "check", "-", "--json", stdin=document)
    assert (ended.status, ended.err) == (1, "")
    found = json.loads(ended.out)
    assert not any(row["met"] is False for row in found["rows"])
    assert "rat and whale are the same creature" in found["broken"]


def test_deck_infer_counts_candidates(palago):
    """With a rat of 10 tiles none are left, which is status 3."""
    ended = palago("deck", "infer", "--rat", "10", "--whale", "8", "--json")
    assert ended.status == 3
    cards = {card["name"]: card for card in json.loads(ended.out)["cards"]}
    assert (cards["rat"]["creatures"], cards["rat"]["candidates"]) == (13, 0)
    assert (cards["whale"]["candidates"], cards["whale"]["in_an_assignment"]) == (2, 2)


def test_deck_is_drawn(palago, tmp_path):
    """A page with the twelve cards, their names, both circles, and what is ours."""
    assert palago("deck", "--svg", "deck.svg").status == 0
    drawn = (tmp_path / "deck.svg").read_text()
    assert drawn.count('class="card"') == 12
    assert drawn.count('class="circle"') == 23
    assert drawn.count("our reconstruction") == 10
    assert 'aria-label="virus"' in drawn


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (["chain", "virus", "newt", "--up-to", "7"], 1, "9 tiles, more than 7"),
        (["chain", "-", "-"], 2, "only one of X and Y"),
        (["neighbours", "unicorn"], 1, "card 'unicorn'"),
        (["chain", "virus", "ring", "--up-to", "99"], 2, "Invalid value for '--up-to'"),
        (["deck", "check", "rat"], 1, "expected a .json file"),
        (["deck", "check", "nowhere.json"], 1, "cannot read nowhere.json"),
        (["deck", "--json", "check"], 2, "give options after check"),
        (["deck", "infer", "--rat", "0"], 2, "Invalid value for '--rat'"),
        (["transform", "virus", "ring", "--gif", "no/such.gif"], 2, "there is no folder no"),
    ],
)
def test_bad_input_gets_one_line_and_the_right_status(palago, arguments, status, message):
    """What and where, on standard error, and nothing on standard output."""
    ended = palago(*arguments)
    assert (ended.status, ended.out) == (status, "")
    assert message in ended.err
    # Whose card it is was said before.
    assert len([line for line in ended.err.splitlines() if "our reconstruction" not in line]) == 1
