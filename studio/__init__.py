"""The studio: one page on this machine to draw, lay, solve, change, browse and play.

=================== =============================================================================
`serving`           the server as a process: its port, its one line, its end
`server`            the routes, thin: a request becomes a message, a message an answer or a job
`guard`             who may ask: this machine, this page, with the token
`messages`          what may be asked: ``palago.request/1``, checked against its schema
`jobs`, `events`    one process a job, and what is told of it while it works
`worker`, `tasks`   what runs in such a process
`scoring`, `drawing`, `cards`, `browsing`, `playing`, `paper`    the answers that need no process
=================== =============================================================================

Rules, drawing and parsing are those of the library: the page in `static` has the geometry of pointer and
view and nothing else of the game. The command line starts the studio and is not imported by it.
"""
