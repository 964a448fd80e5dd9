/* --- playing on: blocks say which comes next --- */

static i64 advance(i64 *s, X *x, int block) {
    while (block >= 0) {
        if (block >= BLOCKS || !BLOCK[block]) fail(x, NO_SUCH_BLOCK, block);
        block = BLOCK[block](s, x);
    }
    if (block != PAUSED) {
        s[PC_AT] = 0;
        x->n = 0;
    }
    return x->n;
}

static void begin_anew(X *x) {
    x->work = MOST_WORK;
    x->depth = x->trial = x->logged = x->failure = x->who = x->n = 0;
}

static i64 begun(i64 *s, X *x) {
    begin_anew(x);
    BEGIN_GAME
}

static i64 started(i64 *s, X *x, u64 seed) {
    copy_words(s, FIRST_POSITION, TAIL_AT);
    s[TAIL_AT] = s[TAIL_AT + 1] = 0;
    s[SEED_AT] = (i64)mix(seed + GOLDEN);
    return begun(s, x);
}

static i64 chosen(i64 *s, X *x, i64 code) {
    begin_anew(x);
    const i64 waits = s[PC_AT] - 1;
    if (waits < 0 || waits >= BLOCKS || !RESUME[waits]) fail(x, NO_SUCH_BLOCK, waits);
    return advance(s, x, RESUME[waits](s, x, code));
}

static i64 offered(i64 *s, X *x) {
    begin_anew(x);
    const i64 waits = s[PC_AT] - 1;
    if (waits < 0) return 0;
    if (waits >= BLOCKS || !OFFERS[waits]) fail(x, NO_SUCH_BLOCK, waits);
    OFFERS[waits](s, x);
    return x->n;
}

/* --- whole games --- */

enum { AT_RANDOM, THE_FIRST };

/* Plays to the end: the number of decisions, those with one option not counted. */
static i64 played_out(i64 *s, X *x, u64 seed, i64 policy, i64 most) {
    const u64 key = mix(seed ^ 0x9E6C63D0876A9A47ull);
    i64 decisions = 0, count = x->n;
    for (i64 left = most * FORCED_SHARE; left && count; left--) {
        i64 index = 0;
        if (count > 1) {
            if (decisions == most) break;
            decisions++;
            if (policy == AT_RANDOM) index = (i64)(mix(key + (u64)decisions * GOLDEN) % (u64)count);
        }
        count = chosen(s, x, x->codes[index]);
    }
    return decisions;
}

static void told_row(const i64 *s, const X *x, i64 decisions, i64 *row) {
    for (i64 seat = 1; seat <= SEATS; seat++) row[seat - 1] = s[POINTS_AT + seat];
    row[SEATS] = decisions;
    row[SEATS + 1] = x->n == 0;
}

static i64 many_games(i64 *s, X *x, u64 first_seed, i64 n, i64 policy, i64 most, i64 *rows) {
    for (i64 i = 0; i < n; i++) {
        const u64 seed = first_seed + (u64)i;
        started(s, x, seed);
        told_row(s, x, played_out(s, x, seed, policy, most), rows + i * (SEATS + 2));
    }
    return n;
}

/* From one position on: game `first + i` hangs on nothing but the position, the seed and its number. */
static i64 many_playouts(
    const i64 *from, i64 *s, X *x, u64 seed, i64 first, i64 n, i64 policy, i64 most, i64 *rows
) {
    for (i64 i = 0; i < n; i++) {
        const u64 own = mix(seed + (u64)(first + i) * GOLDEN);
        copy_words(s, from, TAIL_AT + 2 + from[TAIL_AT + 1]);
        s[SEED_AT] = (i64)mix(own + GOLDEN);
        offered(s, x);
        told_row(s, x, played_out(s, x, own, policy, most), rows + i * (SEATS + 2));
    }
    return n;
}

/* --- what is called from outside; -1 is a failure, of which the context tells --- */

#ifdef RONDEL_TRAP
#define FAILED(x) 0
#else
#define FAILED(x) setjmp((x)->out)
#endif

EXPORTED i64 rondel_words(void) { return TAIL_AT + 2 + TAIL_WORDS; }
EXPORTED i64 rondel_used_words(const i64 *s) { return TAIL_AT + 2 + s[TAIL_AT + 1]; }
EXPORTED i64 rondel_context_bytes(void) { return (i64)sizeof(X); }
EXPORTED i64 rondel_seats(void) { return SEATS; }
EXPORTED const int32_t *rondel_codes(const X *x) { return x->codes; }
EXPORTED i64 rondel_failure(const X *x) { return x->failure; }
EXPORTED i64 rondel_who(const X *x) { return x->who; }
EXPORTED int rondel_over(const i64 *s) { return s[PC_AT] == 0; }

EXPORTED void rondel_copy(i64 *to, const i64 *from) { copy_words(to, from, rondel_used_words(from)); }

EXPORTED void rondel_points(const i64 *s, i64 *points) {
    for (i64 seat = 1; seat <= SEATS; seat++) points[seat - 1] = s[POINTS_AT + seat];
}

EXPORTED u64 rondel_digest(const i64 *s) {
    u64 found = 0;
    for (i64 i = KEY_AT; i < TAIL_AT; i++) found = mix(found + (u64)s[i] + GOLDEN);
    for (i64 i = 0; i < 2 + s[TAIL_AT + 1]; i++) found = mix(found + (u64)s[TAIL_AT + i] + GOLDEN);
    return found;
}

EXPORTED i64 rondel_start(i64 *s, X *x, u64 seed) { return FAILED(x) ? -1 : started(s, x, seed); }
EXPORTED i64 rondel_begin(i64 *s, X *x) { return FAILED(x) ? -1 : begun(s, x); }
EXPORTED i64 rondel_run(i64 *s, X *x, i64 code) { return FAILED(x) ? -1 : chosen(s, x, code); }
EXPORTED i64 rondel_options(i64 *s, X *x) { return FAILED(x) ? -1 : offered(s, x); }

EXPORTED i64 rondel_games(i64 *s, X *x, u64 first_seed, i64 n, i64 policy, i64 most, i64 *rows) {
    return FAILED(x) ? -1 : many_games(s, x, first_seed, n, policy, most, rows);
}

EXPORTED i64 rondel_playouts(
    const i64 *from, i64 *s, X *x, u64 seed, i64 first, i64 n, i64 policy, i64 most, i64 *rows
) {
    return FAILED(x) ? -1 : many_playouts(from, s, x, seed, first, n, policy, most, rows);
}
