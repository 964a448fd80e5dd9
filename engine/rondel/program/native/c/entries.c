/* --- what is called from outside; -1 is a failure, of which the context tells --- */

#ifdef RONDEL_TRAP
#define FAILED(x) 0
#else
#define FAILED(x) setjmp((x)->out)
#endif

EXPORTED i64 rondel_context_bytes(void) { return (i64)sizeof(X); }
EXPORTED i64 rondel_seats(void) { return SEATS; }
EXPORTED const int32_t *rondel_codes(const X *x) { return x->codes; }
EXPORTED i64 rondel_most_codes(void) { return MOST_CODES; }
EXPORTED i64 rondel_failure(const X *x) { return x->failure; }
EXPORTED i64 rondel_who(const X *x) { return x->who; }
EXPORTED int rondel_over(const i64 *s) { return s[PC_AT] == 0; }

/* What those look at who have no layout of the position: who decides and where, what lies where, and how. */
EXPORTED int rondel_you(const i64 *s) { return (int)s[YOU_AT]; }
EXPORTED int rondel_waits(const i64 *s) { return (int)s[PC_AT]; }
EXPORTED int rondel_place(const i64 *s, int piece) { return piece > 0 && piece <= PIECES ? (int)s[PLACE_AT + piece] : 0; }

EXPORTED int rondel_face(const i64 *s, int piece) {
    return piece > 0 && piece <= PIECES && FACED[piece] ? (int)s[FACE_AT + FACED[piece]] : 0;
}

EXPORTED void rondel_copy(i64 *to, const i64 *from) { copy_words(to, from, rondel_used_words(from)); }

/* So many copies, as a search inside makes them: into two positions in turn, one behind the other. */
EXPORTED void rondel_copies(i64 *to, const i64 *from, i64 n) {
    for (i64 i = 0; i < n; i++) rondel_copy(to + (i & 1) * rondel_words(), from);
}

EXPORTED void rondel_points(const i64 *s, i64 *points) {
    for (i64 seat = 1; seat <= SEATS; seat++) points[seat - 1] = s[POINTS_AT + seat];
}

EXPORTED u64 rondel_digest(const i64 *s) { return key_digest(s); }

EXPORTED i64 rondel_start(i64 *s, X *x, u64 seed) {
    if (FAILED(x)) return -1;
    return started(s, x, seed);
}
EXPORTED i64 rondel_begin(i64 *s, X *x) {
    if (FAILED(x)) return -1;
    return begun(s, x);
}
EXPORTED i64 rondel_run(i64 *s, X *x, i64 code) {
    if (FAILED(x)) return -1;
    return chosen(s, x, code);
}
EXPORTED i64 rondel_skip(i64 *s, X *x, i64 code) {
    if (FAILED(x)) return -1;
    return skipped(s, x, code);
}
EXPORTED i64 rondel_options(i64 *s, X *x) {
    if (FAILED(x)) return -1;
    return offered(s, x);
}

EXPORTED i64 rondel_digest_game(i64 *s, X *x, u64 seed, i64 most, i64 *row) {
    if (FAILED(x)) return -1;
    return digested_game(s, x, seed, most, row);
}

/* A build that counts adds to rows of so many cells; one game after the other has its own. */
#ifdef RONDEL_COUNTED
EXPORTED i64 rondel_cells(void) { return STARTER_CELL + 1; }
EXPORTED void rondel_count_into(X *x, i64 *counts) { x->counts = counts; }
#else
EXPORTED i64 rondel_cells(void) { return 0; }
EXPORTED void rondel_count_into(X *x, i64 *counts) { (void)x, (void)counts; }
#endif

EXPORTED i64 rondel_redraw(i64 *to, i64 *spare, X *x, const i64 *from, i64 seat, u64 seed) {
    if (FAILED(x)) return -1;
    return redrawn(to, spare, x, from, seat, seed);
}

/* `spare` are two positions to try options on. */
EXPORTED i64 rondel_games(i64 *s, i64 *spare, X *x, u64 first_seed, i64 n, const Policy *how, i64 *rows) {
    Playing p = {.s = s, .spare = spare, .x = x, .how = how};
    if (FAILED(x)) return -1;
    return many_games(&p, first_seed, n, rows);
}

EXPORTED i64 rondel_playouts(
    const i64 *from, i64 *s, i64 *spare, X *x, u64 seed, i64 first, i64 n, const Policy *how, i64 *rows
) {
    Playing p = {.s = s, .spare = spare, .x = x, .how = how};
    if (FAILED(x)) return -1;
    return many_playouts(&p, from, seed, first, n, rows);
}

/* From a position on to the end, in place. */
EXPORTED i64 rondel_finish(i64 *s, i64 *spare, X *x, u64 seed, const Policy *how, i64 *row) {
    Playing p = {.s = s, .spare = spare, .x = x, .how = how};
    if (FAILED(x)) return -1;
    offered(s, x);
    played_out(&p, seed, row);
    return 1;
}
