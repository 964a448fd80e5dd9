EXPORTED i64 rondel_words(void) { return TAIL_AT + 2 + TAIL_WORDS; }
EXPORTED i64 rondel_used_words(const i64 *s) { return TAIL_AT + 2 + s[TAIL_AT + 1]; }

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
    x->moves++;
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

/* Plays on to the next decision that leaves something to choose. */
static i64 skipped(i64 *s, X *x, i64 code) {
    for (i64 forced = 0; forced < MOST_FORCED; forced++) {
        if (chosen(s, x, code) != 1) return x->n;
        code = x->codes[0];
    }
    fail(x, TOO_LONG, -1);
}

static i64 offered(i64 *s, X *x) {
    begin_anew(x);
    const i64 waits = s[PC_AT] - 1;
    if (waits < 0) return 0;
    if (waits >= BLOCKS || !OFFERS[waits]) fail(x, NO_SUCH_BLOCK, waits);
    OFFERS[waits](s, x);
    return x->n;
}
