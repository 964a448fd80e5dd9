"""What a built library offers, as cffi reads it: one text, the same for every program."""

from __future__ import annotations

from typing import Protocol

CDEF = """
int64_t rondel_words(void);
int64_t rondel_used_words(const int64_t *s);
int64_t rondel_context_bytes(void);
int64_t rondel_seats(void);
const int32_t *rondel_codes(const void *x);
int64_t rondel_most_codes(void);
int64_t rondel_failure(const void *x);
int64_t rondel_who(const void *x);
int rondel_over(const int64_t *s);
int rondel_you(const int64_t *s);
int rondel_waits(const int64_t *s);
int rondel_place(const int64_t *s, int piece);
int rondel_face(const int64_t *s, int piece);
void rondel_copy(int64_t *to, const int64_t *from);
void rondel_copies(int64_t *to, const int64_t *from, int64_t n);
void rondel_points(const int64_t *s, int64_t *points);
uint64_t rondel_digest(const int64_t *s);
int64_t rondel_start(int64_t *s, void *x, uint64_t seed);
int64_t rondel_begin(int64_t *s, void *x);
int64_t rondel_run(int64_t *s, void *x, int64_t code);
int64_t rondel_skip(int64_t *s, void *x, int64_t code);
int64_t rondel_options(int64_t *s, void *x);
int64_t rondel_digest_game(int64_t *s, void *x, uint64_t seed, int64_t most, int64_t *row);
int64_t rondel_cells(void);
void rondel_count_into(void *x, int64_t *counts);
int64_t rondel_redraw(int64_t *to, int64_t *spare, void *x, const int64_t *from, int64_t seat, uint64_t seed);
typedef struct {
    const int64_t *seats;
    const int64_t *weights;
    int64_t weighed;
    int64_t most;
    int64_t seat;
} rondel_policy;
int64_t rondel_games(int64_t *s, int64_t *spare, void *x, uint64_t first_seed, int64_t n, const rondel_policy *how,
                     int64_t *rows);
int64_t rondel_playouts(const int64_t *from, int64_t *s, int64_t *spare, void *x, uint64_t seed, int64_t first,
                        int64_t n, const rondel_policy *how, int64_t *rows);
int64_t rondel_finish(int64_t *s, int64_t *spare, void *x, uint64_t seed, const rondel_policy *how, int64_t *row);
"""

# By the numbers of failures in `c/begin.c`; where nothing stands, the library itself is at fault.
FINE, TOO_LONG, TOO_DEEP, RULE_FAILED, NEVER_ROLLED, NO_SUCH_CODE, NO_SUCH_BLOCK, LOG_FULL = range(8)
POLICIES = {"random": 0, "first": 1, "greedy": 2, "weights": 3}


class NativeLibrary(Protocol):
    """The same for Python."""

    def rondel_words(self) -> int: ...
    def rondel_used_words(self, s: object) -> int: ...
    def rondel_context_bytes(self) -> int: ...
    def rondel_seats(self) -> int: ...
    def rondel_codes(self, x: object) -> object: ...
    def rondel_most_codes(self) -> int: ...
    def rondel_failure(self, x: object) -> int: ...
    def rondel_who(self, x: object) -> int: ...
    def rondel_over(self, s: object) -> int: ...
    def rondel_copy(self, to: object, s: object) -> None: ...
    def rondel_copies(self, to: object, s: object, n: int) -> None: ...
    def rondel_points(self, s: object, points: object) -> None: ...
    def rondel_digest(self, s: object) -> int: ...
    def rondel_start(self, s: object, x: object, seed: int) -> int: ...
    def rondel_begin(self, s: object, x: object) -> int: ...
    def rondel_run(self, s: object, x: object, code: int) -> int: ...
    def rondel_skip(self, s: object, x: object, code: int) -> int: ...
    def rondel_options(self, s: object, x: object) -> int: ...
    def rondel_digest_game(self, s: object, x: object, seed: int, most: int, row: object) -> int: ...
    def rondel_cells(self) -> int: ...
    def rondel_count_into(self, x: object, counts: object) -> None: ...
    def rondel_redraw(self, to: object, spare: object, x: object, s: object, seat: int, seed: int) -> int: ...
    def rondel_games(
        self, s: object, spare: object, x: object, first_seed: int, n: int, how: object, rows: object
    ) -> int: ...
    def rondel_playouts(
        self, origin: object, s: object, spare: object, x: object, seed: int, first: int, n: int, how: object,
        rows: object,
    ) -> int: ...  # fmt: skip
    def rondel_finish(self, s: object, spare: object, x: object, seed: int, how: object, row: object) -> int: ...
