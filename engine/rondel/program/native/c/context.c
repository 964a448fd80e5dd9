/* Why a run came to no end; what is told of it stays in Python. */
enum { FINE, TOO_LONG, TOO_DEEP, RULE_FAILED, NEVER_ROLLED, NO_SUCH_CODE, NO_SUCH_BLOCK, LOG_FULL };

/* Requirements that are being met: who wants what, and which piece is whose. */
typedef struct {
    int wants;
    int16_t want[MOST_WANTED + 1];
    int16_t owner[64 * PIECE_WORDS];
    u64 used[PIECE_WORDS];
} Given;

/* What a run needs beside the position: it belongs to whoever calls, so that threads never meet. At first all zeros. */
typedef struct {
    i64 work;
    i64 depth;
    i64 trial;
    i64 logged;
    i64 failure;
    i64 who;
    i64 n;
    u64 moves; /* how often pieces have moved, or a run has begun: what was kept before holds no longer */
    /* regions */
#ifdef RONDEL_COUNTED
    i64 *counts; /* a row of the game that is being played, or nothing */
#endif
    int32_t codes[MOST_CODES];
    Given given[MOST_MATCHED + 2]; /* one for each requirement that is met on the way: too large for the stack */
    struct { i64 at; i64 was; } log[MOST_LOGGED];
#ifndef RONDEL_TRAP
    jmp_buf out;
#endif
} X;

static _Noreturn void fail(X *x, int failure, i64 who) {
#ifdef RONDEL_TRAP
    /* Whoever catches the trap reads these, which no compiler can know. */
    *(volatile i64 *)&x->failure = failure;
    *(volatile i64 *)&x->who = who;
    __builtin_trap();
#else
    x->failure = failure;
    x->who = who;
    longjmp(x->out, 1);
#endif
}

/* A build that counts notes who came by which passage of the rules, and which deeds began. */
#ifdef RONDEL_COUNTED
#define COUNTED(seat, column, more) \
    do { \
        if (x->counts) x->counts[(seat) * COLUMNS + (column)] = added(x->counts[(seat) * COLUMNS + (column)], (more)); \
    } while (0)
#else
#define COUNTED(seat, column, more)
#endif
#define PASSED(number) COUNTED(s[YOU_AT], PASSAGE_COLUMN + (number), 1)
#define BEGINS(number) COUNTED(s[YOU_AT], CHAPTER_COLUMN + (number) - 1, 1)

static inline UNUSED void spend(X *x, i64 amount, i64 who) {
    x->work -= amount;
    if (x->work < 0) fail(x, TOO_LONG, who);
}

static inline UNUSED void deepen(X *x, i64 who) {
    if (x->depth >= MOST_DEEP) fail(x, TOO_DEEP, who);
    x->depth++;
}
