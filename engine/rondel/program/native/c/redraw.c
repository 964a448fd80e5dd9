/* --- positions that look the same to a seat: what it cannot know is drawn anew --- */

#if HIDDEN_ANY
/* What is drawn hangs on the seed and on what the seat knows, never on what is really there; see program/redrawn_positions.py. */
typedef struct {
    u64 unknown[PIECE_WORDS], moved[PIECE_WORDS];
    int16_t changed[PIECES + 1];
    int16_t owned[PIECES + 1]; /* whose face and marks a piece has now */
    u64 meant[PIECES + 1]; /* which marks and routines under way hold a piece */
    u64 apart[PIECE_WORDS]; /* pieces of which more can be seen than their places */
    u64 key, asked;
} Redrawn;

/* What a seat does not know; seat 0, and whoever sits nowhere, knows what all know. */
static void find_unknown(const i64 *s, Redrawn *r, i64 seat) {
    if (seat < 0 || seat > SEATS) seat = 0;
    for (int i = 0; i < PIECE_WORDS; i++) {
        u64 known = ~0ull;
        for (i64 one = 1; one <= SEATS; one++) {
            if (one == seat || !seat) known &= (u64)s[KNOWN_AT + one * KNOWN_WORDS + i];
        }
        r->unknown[i] = HIDDEN[i] & ~known;
    }
    for (i64 piece = 0; piece <= PIECES; piece++) r->meant[piece] = 0;
}

static int any_word(const u64 *set) {
    for (int i = 0; i < PIECE_WORDS; i++) {
        if (set[i]) return 1;
    }
    return 0;
}

/* --- the order in which somebody would list pieces who does not see which they are --- */

static int compare_words(const i64 *a, const i64 *b, i64 count) {
    for (i64 i = count - 1; i >= 0; i--) {
        if (a[i] == b[i]) continue;
        return (i == count - 1 ? a[i] < b[i] : (u64)a[i] < (u64)b[i]) ? -1 : 1;
    }
    return 0;
}

static int compare_knowers(const i64 *s, i64 a, i64 b) {
    for (i64 seat = SEATS; seat; seat--) {
        const i64 *const known = s + KNOWN_AT + seat * KNOWN_WORDS;
        const int one = (u64)known[a >> 6] >> (a & 63) & 1, other = (u64)known[b >> 6] >> (b & 63) & 1;
        if (one != other) return one - other;
    }
    return 0;
}

static void find_apart(const i64 *s, Redrawn *r) {
    for (int i = 0; i < PIECE_WORDS; i++) {
        r->apart[i] = 0;
        for (i64 seat = 1; seat <= SEATS; seat++) r->apart[i] |= (u64)s[KNOWN_AT + seat * KNOWN_WORDS + i] & r->unknown[i];
        for (u64 b = r->unknown[i]; b; b &= b - 1) {
            const i64 piece = 64 * i + lowest(b);
            i64 more = (i64)r->meant[piece];
            for (int j = 0; piece <= HOSTS && j < HELD_WORDS; j++) more |= s[HELD_AT + (PLACES + piece) * HELD_WORDS + j];
            if (more) r->apart[i] |= b & -b;
        }
    }
}

static int compare_lies(const i64 *s, const Redrawn *r, i64 a, i64 b) {
    static const i64 nothing[HELD_WORDS];
    if (s[PLACE_AT + a] != s[PLACE_AT + b]) return s[PLACE_AT + a] < s[PLACE_AT + b] ? -1 : 1;
    if (!(r->apart[a >> 6] >> (a & 63) & 1) && !(r->apart[b >> 6] >> (b & 63) & 1)) return 0;
    int found = compare_knowers(s, a, b);
    if (found) return found;
    const i64 *const on = s + HELD_AT + PLACES * HELD_WORDS;
    found = compare_words(a <= HOSTS ? on + a * HELD_WORDS : nothing, b <= HOSTS ? on + b * HELD_WORDS : nothing, HELD_WORDS);
    return found ? found : (r->meant[a] > r->meant[b]) - (r->meant[a] < r->meant[b]);
}

/* What a piece has of its own that nobody sees who does not know it: its face, and marks of its own. */
static int compare_own(const i64 *s, UNUSED const Redrawn *r, i64 a, i64 b) {
    const i64 face = FACED[a] ? s[FACE_AT + FACED[a]] : 0, other = FACED[b] ? s[FACE_AT + FACED[b]] : 0;
    if (face != other) return face < other ? -1 : 1;
    for (i64 i = 0; i < KEYED; i++) {
        const i64 *const rows = KEYS[i].rows;
        if (!rows[a] || !rows[b]) {
            if (!rows[a] != !rows[b]) return rows[a] ? 1 : -1;
            continue;
        }
        const i64 *const first = s + KEYS[i].at, words = KEYS[i].words;
        const int found = compare_words(first + rows[a] * words, first + rows[b] * words, words);
        if (found) return found;
    }
    return 0;
}

typedef int (*Compare)(const i64 *, const Redrawn *, i64, i64);

static void sort_pieces(const i64 *s, const Redrawn *r, int16_t *pieces, int count, Compare compare) {
    int16_t room[PIECES + 1];
    for (int width = 1; width < count; width *= 2) {
        for (int first = 0; first < count; first += 2 * width) {
            const int middle = first + width < count ? first + width : count;
            const int end = middle + width < count ? middle + width : count;
            for (int at = first, i = first, j = middle; at < end; at++) {
                const int left = j >= end || (i < middle && compare(s, r, pieces[i], pieces[j]) <= 0);
                room[at] = left ? pieces[i++] : pieces[j++];
            }
        }
        for (int i = 0; i < count; i++) pieces[i] = room[i];
    }
}

static u64 drawn_below(Redrawn *r, u64 count) { return (mix(r->key + ++r->asked * GOLDEN) >> 32) * count >> 32; }

static void shuffle_pieces(Redrawn *r, int16_t *pieces, int count) {
    for (int i = count - 1; i > 0; i--) {
        const int j = (int)drawn_below(r, (u64)(i + 1));
        const int16_t kept_one = pieces[i];
        pieces[i] = pieces[j];
        pieces[j] = kept_one;
    }
}

static int list_pieces(const u64 *group, int16_t *pieces) {
    int count = 0;
    for (int i = 0; i < PIECE_WORDS; i++) {
        for (u64 b = group[i]; b; b &= b - 1) pieces[count++] = (int16_t)(64 * i + lowest(b));
    }
    return count;
}

/* Place by place, which is quicker than sorting: of most pieces nothing can be seen but where they lie. */
static void list_as_they_lie(const i64 *s, const Redrawn *r, const u64 *group, int16_t *lying, int wanted) {
    int count = 0, low = 0, high = PIECE_WORDS;
    while (low < high && !group[low]) low++;
    while (high > low && !group[high - 1]) high--;
    for (i64 place = 1; place <= PLACES + HOSTS && count < wanted; place++) {
        const i64 *const held = s + HELD_AT + place * HELD_WORDS;
        const int first = count;
        u64 apart = 0;
        for (int i = low; i < high; i++) {
            const u64 here = (u64)held[i] & group[i];
            apart |= here & r->apart[i];
            for (u64 b = here; b; b &= b - 1) lying[count++] = (int16_t)(64 * i + lowest(b));
        }
        if (apart) sort_pieces(s, r, lying + first, count - first, compare_lies);
    }
    if (count == wanted) return;
    list_pieces(group, lying); /* some lie nowhere */
    sort_pieces(s, r, lying, wanted, compare_lies);
}

static void deal_group(const i64 *s, Redrawn *r, const u64 *group) {
    int16_t lying[PIECES + 1], dealt[PIECES + 1], owned[PIECES + 1];
    const int count = list_pieces(group, dealt);
    list_as_they_lie(s, r, group, lying, count);
    if (OWNED_ANY) {
        for (int i = 0; i < count; i++) owned[i] = dealt[i];
        sort_pieces(s, r, owned, count, compare_own);
    }
    shuffle_pieces(r, dealt, count);
    if (OWNED_ANY) shuffle_pieces(r, owned, count);
    for (int i = 0; i < count; i++) {
        r->changed[lying[i]] = dealt[i];
        if (OWNED_ANY) r->owned[dealt[i]] = owned[i];
        if (lying[i] != dealt[i]) r->moved[lying[i] >> 6] |= 1ull << (lying[i] & 63);
    }
}

/* Pieces of one kind are dealt out over their places, and what they have of their own over them. */
static void deal(const i64 *s, Redrawn *r) {
    u64 left[PIECE_WORDS], group[PIECE_WORDS];
    for (int i = 0; i < PIECE_WORDS; i++) left[i] = r->unknown[i], r->moved[i] = 0;
    for (int at = 0; at < PIECE_WORDS;) {
        if (!left[at]) {
            at++;
            continue;
        }
        const u64 *const kind = KIND_PIECES[KIND[64 * at + lowest(left[at])]];
        for (int i = 0; i < PIECE_WORDS; i++) group[i] = left[i] & kind[i], left[i] &= ~kind[i];
        deal_group(s, r, group);
    }
}

/* A set of pieces, each exchanged for the one that took its place. */
static void map_set(const Redrawn *r, i64 *to, const i64 *from) {
    u64 result[PIECE_WORDS], moved = 0;
    for (int i = 0; i < PIECE_WORDS; i++) moved |= (u64)from[i] & r->moved[i];
    if (!moved) return; /* it was copied with the position */
    for (int i = 0; i < PIECE_WORDS; i++) result[i] = (u64)from[i] & ~r->moved[i];
    for (int i = 0; i < PIECE_WORDS; i++) {
        for (u64 b = (u64)from[i] & r->moved[i]; b; b &= b - 1) {
            const i64 piece = r->changed[64 * i + lowest(b)];
            result[piece >> 6] |= 1ull << (piece & 63);
        }
    }
    for (int i = 0; i < PIECE_WORDS; i++) to[i] = (i64)result[i];
}

static void map_slots(const Redrawn *r, i64 *to, const i64 *from, i64 first, i64 count, i64 shift) {
    for (i64 i = first; i < first + count; i++) {
        const i64 at = PIECE_SLOTS[i].at + shift;
        if (PIECE_SLOTS[i].is_set) map_set(r, to + at, from + at);
        else if (from[at] >= 1 && from[at] <= PIECES && (r->moved[from[at] >> 6] >> (from[at] & 63) & 1)) {
            to[at] = r->changed[from[at]];
        }
    }
}

static void note_meant(Redrawn *r, i64 piece, i64 number) {
    if (r->unknown[piece >> 6] >> (piece & 63) & 1) r->meant[piece] = mix(r->meant[piece] + (u64)(number + 1) * GOLDEN);
}

static void find_meant(Redrawn *r, const i64 *from, i64 first, i64 count, i64 shift) {
    for (i64 i = first; i < first + count; i++) {
        const i64 at = PIECE_SLOTS[i].at + shift;
        if (!PIECE_SLOTS[i].is_set) {
            if (from[at] >= 1 && from[at] <= PIECES) note_meant(r, from[at], i);
            continue;
        }
        for (int word = 0; word < PIECE_WORDS; word++) {
            for (u64 b = (u64)from[at + word] & r->unknown[word]; b; b &= b - 1) note_meant(r, 64 * word + lowest(b), i);
        }
    }
}

/* Routines under way, innermost first: those of circles may lie in the tail. Without `to` they are only looked at. */
static void each_frame(Redrawn *r, i64 *to, const i64 *from) {
    i64 shifts[CIRCLES + 1] = {0}, end = TAIL_AT + 2 + from[TAIL_AT + 1];
    for (i64 waits = from[PC_AT]; waits > 0 && waits <= BLOCKS;) {
        const i64 routine = ROUTINE[waits - 1].number, circle = FRAMES[routine].circle;
        if (ROUTINE[waits - 1].restores) {
            end -= CIRCLE[circle].words + 1;
            shifts[circle] = end - CIRCLE[circle].at;
        }
        if (to) map_slots(r, to, from, FRAMES[routine].slots, FRAMES[routine].count, shifts[circle]);
        else find_meant(r, from, FRAMES[routine].slots, FRAMES[routine].count, shifts[circle]);
        waits = from[FRAMES[routine].at + shifts[circle]];
    }
}

/* Faces and marks of pieces that nobody sees are others', and dice are rolled anew. */
static void exchange_own(Redrawn *r, i64 *to, const i64 *before) {
    for (i64 piece = 1; piece <= PIECES; piece++) {
        if (!(r->unknown[piece >> 6] >> (piece & 63) & 1)) continue;
        const i64 other = r->owned[piece];
        if (FACED[piece] && FACED[other]) to[FACE_AT + FACED[piece]] = before[FACE_AT + FACED[other]];
#if DICE_ANY
        if (FACED[piece] && DICE[piece].faces) {
            const i64 shown = (i64)drawn_below(r, (u64)DICE[piece].faces) + 1;
            to[FACE_AT + FACED[piece]] = DICE[piece].sides >= 0 ? SIDES[DICE[piece].sides + shown - 1] : shown;
        }
#endif
        for (i64 i = 0; i < KEYED; i++) {
            const i64 *const rows = KEYS[i].rows, words = KEYS[i].words;
            if (rows[piece] && rows[other]) {
                copy_words(to + KEYS[i].at + rows[piece] * words, before + KEYS[i].at + rows[other] * words, words);
            }
        }
    }
}

static void exchange_pieces(Redrawn *r, i64 *to, i64 *spare, const i64 *from) {
    for (i64 i = 0; i <= PLACES + HOSTS; i++) map_set(r, to + HELD_AT + i * HELD_WORDS, from + HELD_AT + i * HELD_WORDS);
    for (i64 i = 1; i <= SEATS; i++) map_set(r, to + KNOWN_AT + i * KNOWN_WORDS, from + KNOWN_AT + i * KNOWN_WORDS);
    map_slots(r, to, from, 0, MARK_SLOTS, 0);
    each_frame(r, to, from);
    copy_words(spare, to, TAIL_AT);
    for (i64 old = 1; old <= PIECES; old++) {
        const i64 new = r->changed[old];
        if (!(r->moved[old >> 6] >> (old & 63) & 1)) continue;
        to[PLACE_AT + new] = from[PLACE_AT + old];
        if (old <= HOSTS) {
            copy_words(to + HELD_AT + (PLACES + new) * HELD_WORDS, spare + HELD_AT + (PLACES + old) * HELD_WORDS, HELD_WORDS);
        }
    }
    if (OWNED_ANY) exchange_own(r, to, spare);
    for (i64 host = 1; host <= HOSTS; host++) {
        for (int i = 0; i < PIECE_WORDS; i++) {
            u64 riders = (u64)to[HELD_AT + (PLACES + host) * HELD_WORDS + i];
            for (; riders; riders &= riders - 1) to[PLACE_AT + 64 * i + lowest(riders)] = PLACES + host;
        }
    }
}
#endif

/* One of the positions that a seat may take for the real one: nobody waits there who has nothing to choose. If that does
   not come about by chance, what the one who waits knows stays as it is, and at last everything but chance. */
static i64 redrawn(i64 *to, i64 *spare, X *x, const i64 *from, i64 seat, u64 seed) {
    const u64 drawing = seed ^ 0xD1B54A32D192ED03ull, chance = mix(drawing + GOLDEN);
    i64 count = 0;
#if HIDDEN_ANY
    Redrawn r = {.key = mix(drawing)};
    find_unknown(from, &r, seat);
    if (any_word(r.unknown)) {
        for (int i = 0; i < 2 * MOST_DRAWS; i++) {
            if (i == MOST_DRAWS) {
                u64 unknown[PIECE_WORDS];
                for (int j = 0; j < PIECE_WORDS; j++) unknown[j] = r.unknown[j];
                find_unknown(from, &r, from[YOU_AT]);
                for (int j = 0; j < PIECE_WORDS; j++) r.unknown[j] &= unknown[j];
            }
            if (i % MOST_DRAWS == 0) {
                find_meant(&r, from, 0, MARK_SLOTS, 0);
                each_frame(&r, 0, from);
                find_apart(from, &r);
            }
            copy_words(to, from, TAIL_AT + 2 + from[TAIL_AT + 1]);
            deal(from, &r);
            exchange_pieces(&r, to, spare, from);
            to[SEED_AT] = (i64)chance;
            count = offered(to, x);
            if (count || !from[PC_AT]) return count;
        }
    }
#else
    (void)spare, (void)seat;
#endif
    copy_words(to, from, TAIL_AT + 2 + from[TAIL_AT + 1]);
    to[SEED_AT] = (i64)chance;
    return offered(to, x);
}
