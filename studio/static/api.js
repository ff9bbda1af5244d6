// What is asked of the studio, and what it tells: one stream of events for the page.

const SCHEMA = "palago.request/1";

/** The words of a refusal, or that nobody answers. */
export class RefusedError extends Error {}

const store = {
  get: (name) => { try { return sessionStorage.getItem(name); } catch { return null; } },
  set: (name, value) => { try { sessionStorage.setItem(name, value); } catch { /* no storage */ } },
};

/** Take the token and what is shared out of the address, at once. */
export function taken() {
  const given = new URLSearchParams(location.hash.slice(1).replaceAll("+", "%2B"));
  if (given.has("token")) store.set("palago.token", given.get("token"));
  if (location.hash) history.replaceState(null, "", location.pathname);
  return given.get("share");
}

/** The name of this page; a reload keeps it, a new or doubled tab has its own. */
function pageName() {
  const reloaded = performance.getEntriesByType("navigation")[0]?.type === "reload";
  const known = reloaded ? store.get("palago.page") : null;
  const name = known ?? [...crypto.getRandomValues(new Uint8Array(12))].map((n) => n.toString(16).padStart(2, "0")).join("");
  store.set("palago.page", name);
  if (!known) { store.set("palago.jobs", "{}"); store.set("palago.since", "0"); }
  return name;
}

export class Api {
  constructor({ onEvent, onLost, onFound }) {
    this.page = pageName();
    this.heard = onEvent;
    this.onLost = onLost;
    this.onFound = onFound;
    this.jobs = JSON.parse(store.get("palago.jobs") ?? "{}");
    this.number = 0;
    this.lost = false;
    this.waiting = new Map();
    this.early = [];
  }

  headers(more = {}) {
    return { Authorization: `Bearer ${store.get("palago.token") ?? ""}`, ...more };
  }

  async fetched(path, options = {}) {
    let answer;
    try {
      answer = await fetch(path, { ...options, headers: this.headers(options.headers), cache: "no-store" });
    } catch {
      this.lose();
      throw new RefusedError("the studio does not answer");
    }
    if (!answer.ok) {
      let words = `${answer.status}`;
      try { words = (await answer.json()).error ?? words; } catch { /* no words */ }
      throw new RefusedError(words);
    }
    return answer;
  }

  /** What the page needs to begin. */
  async hello() {
    return (await this.fetched(`/api/hello?page=${this.page}`)).json();
  }

  /** An answer to a question. */
  async ask(kind, given = {}) {
    return (await this.post(`/api/${kind}`, kind, given)).json();
  }

  /** A file. */
  async file(kind, given) {
    return (await this.post(`/api/${kind}`, kind, given)).blob();
  }

  post(path, kind, given) {
    return this.fetched(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ schema: SCHEMA, kind, ...given }),
    });
  }

  /** Begin a job for a mode; its name. Its events are told to whoever hears them. */
  async begin(mode, kind, given) {
    if (!Object.keys(this.jobs).length) store.set("palago.since", String(this.number));
    const { id } = await (await this.post("/api/jobs", kind, { ...given, page: this.page })).json();
    this.jobs[id] = { mode, kind };
    // Of jobs that ended long ago nothing is replayed.
    const names = Object.keys(this.jobs);
    for (const name of names.slice(0, -12)) delete this.jobs[name];
    store.set("palago.jobs", JSON.stringify(this.jobs));
    const early = this.early.filter((event) => event.job === id);
    this.early = this.early.filter((event) => event.job !== id);
    setTimeout(() => early.forEach((event) => this.hand(event)));
    return id;
  }

  /** Ask once and wait for the last event. */
  async answered(mode, kind, given) {
    const id = await this.begin(mode, kind, given);
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      // A short job may be over before its name has come.
      if (this.over?.job === id) this.settle(this.over);
    });
  }

  async cancel(id) {
    try { await this.fetched(`/api/jobs/${id}`, { method: "DELETE" }); } catch { /* it is over */ }
  }

  hand(event) {
    const job = this.jobs[event.job];
    if (!job) { this.early.push(event); this.early = this.early.slice(-200); return; }
    this.heard(job.mode, event);
    if (event.event === "ended" || event.event === "failed") { this.over = event; this.settle(event); }
  }

  /** Tell whoever waits for a job how it ended. */
  settle(event) {
    const waits = this.waiting.get(event.job);
    this.waiting.delete(event.job);
    if (event.event === "ended") waits?.resolve(event);
    else waits?.reject(new RefusedError(event.error));
  }

  lose() {
    if (!this.lost) { this.lost = true; this.onLost(); }
  }

  /** Hear events for as long as the page is there. */
  async listen() {
    this.number = Number(store.get("palago.since") ?? 0);
    for (let pause = 300; ; pause = Math.min(pause * 1.6, 3000)) {
      try {
        const answer = await fetch(`/api/events?page=${this.page}&after=${this.number}`, { headers: this.headers(), cache: "no-store" });
        if (answer.status === 401) { this.onLost("token"); return; }
        if (!answer.ok) throw new Error("refused");
        if (this.lost) { this.lost = false; this.onFound(); }
        pause = 300;
        if ((await this.read(answer)) === "replaced") return;
      } catch { /* told below */ }
      this.lose();
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  async read(answer) {
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "", silent;
    const watch = () => { clearTimeout(silent); silent = setTimeout(() => reader.cancel().catch(() => {}), 15000); };
    for (;;) {
      watch();
      const { value, done } = await reader.read();
      if (done) { clearTimeout(silent); return "ended"; }
      const lines = (rest + value).split("\n");
      rest = lines.pop();
      for (const line of lines.filter(Boolean)) {
        const event = JSON.parse(line);
        if (event.event === "open") { this.number = event.number; continue; }
        if (event.event === "closed") continue;
        if (event.number <= this.number) continue;
        this.number = event.number;
        this.hand(event);
      }
    }
  }
}
