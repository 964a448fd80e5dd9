/* --- boards: rows of places by direction --- */

static UNUSED i64 next_place(i64 way, i64 place) { return place < WAYS[way].length ? WAY_ROWS[WAYS[way].first + place] : 0; }

static UNUSED int counts_among(const u64 *among, i64 base, int words, i64 place) {
    const u64 at = (u64)(place - base);
    return at < 64 * (u64)words && (among[at >> 6] >> (at & 63) & 1);
}

static UNUSED i64 step_among(i64 way, i64 place, const u64 *among, i64 base, int words) {
    place = next_place(way, place);
    if (counts_among(among, base, words, place)) return place;
    for (i64 i = 0; i < WAYS[way].length; i++) {
        place = next_place(way, place);
        if (!place || counts_among(among, base, words, place)) return place;
    }
    return 0;
}

/* The place so many steps away; whoever walks on goes in a circle, so that laps need not be walked. */
static UNUSED i64 walk(i64 place, i64 count, i64 way, const u64 *among, i64 base, int words) {
    if ((u64)way >= WAY_COUNT || place >= WAYS[way].length) return 0;
    const i64 length = WAYS[way].length;
    if (count > length) {
        i64 lap = 1, turning = place;
        for (i64 i = 0; i < length; i++) turning = step_among(way, turning, among, base, words);
        for (i64 at = step_among(way, turning, among, base, words); at != turning; lap++) {
            at = step_among(way, at, among, base, words);
        }
        count = length + (count - length) % lap;
    }
    for (i64 i = 0; i < count; i++) place = step_among(way, place, among, base, words);
    return place;
}

static UNUSED i64 furthest(i64 start, i64 way) {
    if ((u64)way >= WAY_COUNT) return start;
    i64 place = start;
    for (i64 i = 0; i < WAYS[way].length; i++) {
        const i64 following = next_place(way, place);
        if (!following) return place;
        i64 before = start;
        for (i64 j = 0; j < i && before != following; j++) before = next_place(way, before);
        if (before == following || following == place) return place;
        place = following;
    }
    return place;
}

/* --- requirements: pieces are given out one by one, and changed for others where that helps --- */

#define LOOKED_AT 200

typedef struct {
    X *x;
    i64 who;
    int words;
    int large, small;
    const u64 *masks;
    int large_at[MOST_MATCHED], small_at[MOST_MATCHED];
    i64 counts[MOST_MATCHED];
    i64 pieces, best, looked_at;
} Search;

static int find_piece(const Search *q, Given *given, int who, int mask, u64 *seen) {
    const u64 *wanted = q->masks + (i64)mask * q->words;
    for (int i = 0; i < q->words; i++) {
        const u64 free = wanted[i] & ~given->used[i];
        if (free) {
            given->used[i] |= free & -free;
            given->owner[64 * i + lowest(free)] = (int16_t)who;
            return 1;
        }
    }
    for (int i = 0; i < q->words; i++) {
        while (wanted[i] & ~seen[i]) {
            const u64 taken = wanted[i] & ~seen[i];
            const i64 piece = 64 * i + lowest(taken);
            seen[i] |= taken & -taken;
            const int owner = given->owner[piece];
            if (find_piece(q, given, owner, given->want[owner], seen)) {
                given->owner[piece] = (int16_t)who;
                return 1;
            }
        }
    }
    return 0;
}

static int give(const Search *q, Given *given, int mask, i64 count) {
    for (i64 i = 0; i < count; i++) {
        u64 seen[PIECE_WORDS] = {0};
        if (given->wants >= MOST_WANTED) return 0;
        given->want[given->wants] = (int16_t)mask;
        if (!find_piece(q, given, given->wants, mask, seen)) return 0;
        given->wants++;
    }
    return 1;
}

static i64 can_still_be_met(const Search *q, int first, i64 given) {
    i64 left = q->pieces - given, more = 0;
    for (int i = 0; i < q->small; i++) {
        if (--left < 0) return more;
        more++;
    }
    for (int i = first; i < q->large; i++) {
        left -= q->counts[q->large_at[i]];
        if (left < 0) return more;
        more++;
    }
    return more;
}

static int alike_wants(const Search *q, int one, int other) {
    if (q->counts[one] != q->counts[other]) return 0;
    for (int i = 0; i < q->words; i++) {
        if (q->masks[(i64)one * q->words + i] != q->masks[(i64)other * q->words + i]) return 0;
    }
    return 1;
}

/* First with the next requirement met, then without it and those like it; `large` of them are met by now. */
static void search_from(Search *q, int first, int large) {
    const Given *const before = &q->x->given[large];
    Given *const given = &q->x->given[large + 1];
    for (;;) {
        q->looked_at += 1 + q->small + q->large;
        if (q->looked_at >= LOOKED_AT) {
            spend(q->x, q->looked_at / LOOKED_AT, q->who);
            q->looked_at %= LOOKED_AT;
        }
        if (q->best && large + can_still_be_met(q, first, before->wants) <= q->best) return;
        *given = *before;
        if (first == q->large) {
            i64 met = large;
            for (int i = 0; i < q->small; i++) met += give(q, given, q->small_at[i], 1);
            if (met > q->best) q->best = met;
            return;
        }
        if (give(q, given, q->large_at[first], q->counts[q->large_at[first]])) search_from(q, first + 1, large + 1);
        const int alike = first;
        while (first < q->large && alike_wants(q, q->large_at[first], q->large_at[alike])) first++;
    }
}

static int wants_less(const Search *q, int one, int other) {
    if (q->counts[one] != q->counts[other]) return q->counts[one] < q->counts[other];
    for (int i = q->words - 1; i >= 0; i--) {
        const u64 a = q->masks[(i64)one * q->words + i], b = q->masks[(i64)other * q->words + i];
        if (a != b) return a < b;
    }
    return 0;
}

/* The smallest number of requirements left over. Those that share no piece with others are simply met. */
static UNUSED i64 unmet(X *x, int length, const i64 *counts, const u64 *masks, int words, i64 who) {
    Search q = {.x = x, .who = who, .words = words, .masks = masks};
    u64 once[PIECE_WORDS] = {0}, twice[PIECE_WORDS] = {0}, all[PIECE_WORDS] = {0};
    int order[MOST_MATCHED], alive = 0, rivals = 0;
    i64 wanted = 0;
    for (int i = 0; i < length; i++) {
        i64 pieces = 0;
        for (int j = 0; j < words; j++) pieces += __builtin_popcountll(masks[i * words + j]);
        q.counts[i] = counts[i];
        wanted += counts[i] > 0;
        if (counts[i] <= 0 || pieces < counts[i]) continue;
        int at = alive++;
        for (; at > 0 && wants_less(&q, i, order[at - 1]); at--) order[at] = order[at - 1];
        order[at] = i;
        for (int j = 0; j < words; j++) {
            twice[j] |= once[j] & masks[i * words + j];
            once[j] |= masks[i * words + j];
        }
    }
    for (int i = 0; i < alive; i++) {
        u64 shared = 0;
        for (int j = 0; j < words; j++) shared |= masks[order[i] * words + j] & twice[j];
        if (!shared) continue;
        rivals++;
        if (q.counts[order[i]] == 1) q.small_at[q.small++] = order[i];
        else q.large_at[q.large++] = order[i];
        for (int j = 0; j < words; j++) all[j] |= masks[order[i] * words + j];
    }
    if (rivals) {
        x->given[0] = (Given){0};
        for (int j = 0; j < words; j++) q.pieces += __builtin_popcountll(all[j]);
        search_from(&q, 0, 0);
    }
    return wanted - (alive - rivals + q.best);
}

/* --- frames of circles: kept behind the position, each with the number of its circle --- */

static UNUSED void keep(i64 *s, X *x, i64 first, i64 last, i64 slots, i64 circle, i64 who) {
    i64 *tail = s + TAIL_AT;
    if (tail[0] + slots > MOST_KEPT) fail(x, TOO_DEEP, who);
    copy_words(tail + 2 + tail[1], s + first, last - first);
    tail[0] += slots;
    tail[1] += last - first + 1;
    tail[1 + tail[1]] = circle;
    clear(s, first, last);
}

static UNUSED void restore(i64 *s, i64 first, i64 last, i64 slots) {
    i64 *tail = s + TAIL_AT;
    tail[0] -= slots;
    tail[1] -= last - first + 1;
    copy_words(s + first, tail + 2 + tail[1], last - first);
}
