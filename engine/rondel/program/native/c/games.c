/* --- whole games: who chooses, and how --- */

enum { AT_RANDOM, THE_FIRST, GREEDY, WEIGHTED };

typedef struct {
    const i64 *seats;   /* how each seat chooses */
    const i64 *weights; /* of going on, then of each rule; what else is on offer weighs 1 */
    i64 weighed;
    i64 most; /* decisions before a game is given up */
    i64 seat; /* playouts begin with what this seat may take for the real position; -1: with that itself */
} Policy;

typedef struct {
    i64 *s, *spare;
    X *x;
    const Policy *how;
    u64 key;
    i64 decisions;
} Playing;

static i64 weight_of(const Policy *how, i64 code) {
    const i64 at = code == 0 ? 0 : code >= OPTION_CODE ? code - OPTION_CODE : -1;
    return at >= 0 && at < how->weighed ? how->weights[at] : 1;
}

static i64 by_weight(const Playing *p, u64 drawn_number) {
    u64 total = 0;
    for (i64 i = 0; i < p->x->n; i++) total += (u64)weight_of(p->how, p->x->codes[i]);
    if (!total) return (i64)(drawn_number % (u64)p->x->n);
    u64 left = drawn_number % total;
    for (i64 i = 0; i < p->x->n; i++) {
        const u64 weight = (u64)weight_of(p->how, p->x->codes[i]);
        if (left < weight) return i;
        left -= weight;
    }
    return 0;
}

/* What a seat has more than the best of the others, when somebody next decides; chance is another than the game's. */
static i64 lead_after(const Playing *p, const i64 *imagined, i64 code) {
    const i64 you = p->s[YOU_AT];
    copy_words(p->spare, imagined, rondel_used_words(imagined));
    i64 count = chosen(p->spare, p->x, code), best = 0;
    for (int i = 0; i < MOST_AHEAD && count == 1; i++) count = chosen(p->spare, p->x, p->x->codes[0]);
    for (i64 seat = 1, met = 0; seat <= SEATS; seat++) {
        if (seat == you) continue;
        if (!met || p->spare[POINTS_AT + seat] > best) best = p->spare[POINTS_AT + seat];
        met = 1;
    }
    return p->spare[POINTS_AT + you] - best;
}

#define WORST (-((i64)1 << 62))

/* Mostly the same is on offer, in the same order. */
static int is_among(const int32_t *codes, i64 count, int32_t code, i64 likely) {
    if (likely < count && codes[likely] == code) return 1;
    for (i64 i = 0; i < count; i++) {
        if (codes[i] == code) return 1;
    }
    return 0;
}

/* Of options that lead to equally many points the first that is asked for; a rule has to be worth more than going on. */
static i64 greedily(const Playing *p, u64 chance) {
    int32_t codes[MOST_CODES], there[MOST_CODES];
    i64 leads[MOST_CODES], most = 0, asked = -1, rule = -1, past = -1;
    const i64 n = p->x->n;
    i64 *const imagined = p->spare + rondel_words();
#ifdef RONDEL_COUNTED
    i64 *const counts = p->x->counts;
    p->x->counts = 0;
#endif
    for (i64 i = 0; i < n; i++) codes[i] = p->x->codes[i];
    const i64 count = redrawn(imagined, p->spare, p->x, p->s, p->s[YOU_AT], chance);
    imagined[SEED_AT] = (i64)chance;
    for (i64 i = 0; i < count; i++) there[i] = p->x->codes[i];
    for (i64 i = 0; i < n; i++) {
        /* What is not on offer there, because pieces lie otherwise, leads nowhere. */
        leads[i] = is_among(there, count, codes[i], i) ? lead_after(p, imagined, codes[i]) : WORST;
        if (!i || leads[i] > most) most = leads[i];
    }
#ifdef RONDEL_COUNTED
    p->x->counts = counts;
#endif
    for (i64 i = n - 1; i >= 0; i--) {
        if (leads[i] != most) continue;
        if (codes[i] == 0) past = i;
        else if (codes[i] < OPTION_CODE) asked = i;
        else rule = i;
    }
    for (i64 i = 0; i < n; i++) p->x->codes[i] = codes[i];
    if (asked >= 0) return asked;
    return past >= 0 && (rule < 0 || past > rule) ? past : rule;
}

static i64 picked(Playing *p) {
    const i64 seat = (p->s[YOU_AT] - 1 + SEATS) % SEATS;
    const u64 drawn_number = mix(p->key + (u64)p->decisions * GOLDEN);
    switch (p->how->seats[seat]) {
        case THE_FIRST: return 0;
        case GREEDY: return greedily(p, drawn_number);
        case WEIGHTED: return by_weight(p, drawn_number);
        default: return (i64)(drawn_number % (u64)p->x->n);
    }
}

/* Who decided, what was used, and who decided first. */
static void note_choice(UNUSED const Playing *p, UNUSED i64 code) {
#ifdef RONDEL_COUNTED
    X *const x = p->x;
    const i64 *const s = p->s;
    COUNTED(s[YOU_AT], DECISION_COLUMN, 1);
    if (code >= OPTION_CODE) COUNTED(s[YOU_AT], OPTION_COLUMN + code - OPTION_CODE, 1);
    if (x->counts && !x->counts[STARTER_CELL]) x->counts[STARTER_CELL] = s[YOU_AT];
#endif
}

/* Plays to the end; decisions with one option are not counted. */
static void played_out(Playing *p, u64 seed, i64 *row) {
    i64 count = p->x->n, forced = 0;
    p->key = mix(seed ^ 0x9E6C63D0876A9A47ull);
    p->decisions = 0;
    while (count) {
        i64 index = 0;
        if (count == 1) {
            if (++forced == MOST_FORCED) fail(p->x, TOO_LONG, -1);
        } else {
            if (p->decisions == p->how->most) break;
            p->decisions++;
            forced = 0;
            index = picked(p);
            note_choice(p, p->x->codes[index]);
        }
        count = chosen(p->s, p->x, p->x->codes[index]);
    }
    for (i64 seat = 1; seat <= SEATS; seat++) row[seat - 1] = p->s[POINTS_AT + seat];
    row[SEATS] = p->decisions;
    row[SEATS + 1] = count == 0;
}

static i64 many_games(Playing *p, u64 first_seed, i64 n, i64 *rows) {
    for (i64 i = 0; i < n; i++) {
        const u64 seed = first_seed + (u64)i;
        started(p->s, p->x, seed);
        played_out(p, seed, rows + i * (SEATS + 2));
#ifdef RONDEL_COUNTED
        if (p->x->counts) p->x->counts += STARTER_CELL + 1;
#endif
    }
    return n;
}

/* From one position on: game `first + i` hangs on nothing but the position, the seed and its number. */
static i64 many_playouts(Playing *p, const i64 *from, u64 seed, i64 first, i64 n, i64 *rows) {
    for (i64 i = 0; i < n; i++) {
        const u64 own = mix(seed + (u64)(first + i) * GOLDEN);
        if (p->how->seat >= 0) redrawn(p->s, p->spare, p->x, from, p->how->seat, own);
        else copy_words(p->s, from, TAIL_AT + 2 + from[TAIL_AT + 1]);
        p->s[SEED_AT] = (i64)mix(own + GOLDEN);
        offered(p->s, p->x);
        played_out(p, own, rows + i * (SEATS + 2));
    }
    return n;
}
