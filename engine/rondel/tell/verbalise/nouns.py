"""One thing, as it is spoken of: a local, a piece, a place, a player, a member of a set, or what an answer names."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rondel.core import types as domains
from rondel.messages.said import say
from rondel.rules.read.meanings import Meaning, What
from rondel.rules.types import Shape, Type
from rondel.syntax import tree as t
from rondel.tell.verbalise.mention import PLAYER, Mention
from rondel.tell.verbalise.rules_read import construct_of
from rondel.tell.verbalise.saying import Saying
from rondel.tell.verbalise.steps_away import stepped
from rondel.tell.verbalise.unsaid import Unsaid

_ASKED = (What.MARK, What.ANSWER, What.TABLE)


def said_thing(saying: Saying, expr: t.Expr) -> Mention:
    """How one thing is spoken of."""
    match expr:
        case t.Name():
            return _named(saying, expr)
        case t.Part():
            return _part(saying, expr)
        case t.Call():
            return _applied(saying, expr)
    raise Unsaid(construct_of(expr))


def _named(saying: Saying, expr: t.Name) -> Mention:
    meaning = saying.read.meaning(expr)
    match meaning.what:
        case What.LOCAL | What.PARAMETER:
            return saying.mentioned(expr.name)
        case What.OWN_NAME:
            return _own_name(saying, expr, meaning)
        case What.PIECE_KIND | What.PLACE_KIND if meaning.type is not None and not meaning.type.is_many:
            return Mention(saying.read.noun_of(meaning.type))
        case What.MEMBER:
            return member(meaning)
        case What.PLAYER:
            return Mention(f"player.{expr.name}")
        case What.MARK | What.ANSWER:
            return asked_noun(saying, meaning, ())
    raise Unsaid(construct_of(expr))


def _own_name(saying: Saying, expr: t.Name, meaning: Meaning) -> Mention:
    match expr.name:
        case "you":
            return saying.acting
        case "it" if saying.it is not None:
            return saying.it
        case "this" if meaning.type is not None and meaning.type.domain in (domains.PIECE, domains.PLACE):
            return saying.pointed_at(Mention(saying.read.noun_of(meaning.type), "this"))
    raise Unsaid(construct_of(expr))


def member(meaning: Meaning) -> Mention:
    """A member of a set by its own name."""
    assert meaning.type is not None
    return Mention(f"set.{meaning.type.domain}.{meaning.name.rpartition('.')[2]}", "bare")


# --- behind a dot ---


def _part(saying: Saying, expr: t.Part) -> Mention:
    meaning = saying.read.meaning(expr)
    if "." in meaning.name and meaning.what is not What.RULE:
        return _by_address(saying, meaning)
    match meaning.what:
        case What.PLACE_KIND if meaning.type is not None and not meaning.type.is_many:
            return _place_of(saying, expr, saying.read.noun_of(meaning.type))
        case What.PIECE_KIND if meaning.type is not None and not meaning.type.is_many:
            if saying.read.how_many(meaning.type) != 1:
                raise Unsaid(say("unsaid.unlike", name=expr.name))
            return of_whom(saying, expr.of, saying.read.noun_of(meaning.type))
        case What.OWN_PROPERTY:
            return _own_property(saying, expr)
        case What.PROPERTY:
            return _property(saying, expr, meaning)
        case What.MARK | What.ANSWER | What.TABLE:
            return asked_noun(saying, meaning, (expr.of,))
    raise Unsaid(construct_of(expr))


def _place_of(saying: Saying, expr: t.Part, noun: str) -> Mention:
    if saying.read.type_of(expr.of).domain == domains.PIECE:
        return Mention(noun, owner=saying.thing(expr.of))
    return of_whom(saying, expr.of, noun)


def of_whom(saying: Saying, owner: t.Expr, noun: str, number: str = "one") -> Mention:
    """Something of a player, in a place, or that belongs to a member of a set."""
    found = saying.read.type_of(owner)
    if found.is_many or found.domain is None:
        raise Unsaid(construct_of(owner))
    if found.domain == domains.PLAYER:
        return owned(saying, saying.thing(owner), noun, number)
    if found.domain.is_set:
        return described(saying, Mention(noun, number=number), owner)
    return Mention(noun, number=number, place=saying.thing(owner))


def owned(saying: Saying, owner: Mention, noun: str, number: str = "one") -> Mention:
    """What belongs to somebody: your pawn, their pawn, the pawn of this player."""
    if owner.is_you:
        return Mention(noun, "your", number)
    if owner == saying.acting:
        return Mention(noun, "their", number)
    return Mention(noun, number=number, owner=owner)


def _own_property(saying: Saying, expr: t.Part) -> Mention:
    match expr.name:
        case "owner" | "holder":
            return Mention(f"word.{expr.name}", owner=saying.thing(expr.of))
        case "place":
            return Mention("word.place", owner=saying.thing(expr.of))
        case "next" | "previous" if saying.read.type_of(expr.of).domain == domains.PLAYER:
            said = saying.say(f"tail.{expr.name}", what=saying.book.noun(saying.thing(expr.of)))
            return Mention(PLAYER).followed(said)
        case "opposite":
            place = saying.thing(expr.of)
            return Mention(saying.read.noun_of(saying.read.type_of(expr))).followed(
                saying.say("tail.opposite", what=saying.book.noun(place))
            )
    raise Unsaid(construct_of(expr))


def _property(saying: Saying, expr: t.Part, meaning: Meaning) -> Mention:
    """What a piece or a place is of: the colour of this town."""
    found = meaning.type
    if found is None or found.shape is not Shape.ONE or found.domain is None or found.domain.name != expr.name:
        return asked_noun(saying, meaning, (expr.of,))
    return Mention(saying.read.noun_of(found), owner=saying.thing(expr.of))


# --- by an address ---


def _by_address(saying: Saying, meaning: Meaning) -> Mention:
    world, name = saying.read.world, meaning.name
    match meaning.what:
        case What.MEMBER:
            return member(meaning)
        case What.PLAYER:
            return Mention(name)
        case What.PIECE if meaning.type is not None and not meaning.type.is_many:
            return _piece_called(saying, name)
        case What.PLACE:
            place = world.name_index.places[name]
            if saying.book.has_term(f"place.{place.kind}.{name.partition('.')[2]}"):
                return Mention(f"place.{place.kind}.{name.partition('.')[2]}")
            per = world.place_kinds[place.kind].per
            if per in world.sets:
                return varied(saying, Mention(f"place.{place.kind}"), [f"set.{per}.{name.partition('.')[2]}"])
    raise Unsaid(say("unsaid.construct", name=name))


def _piece_called(saying: Saying, name: str) -> Mention:
    kind, *parts = name.split(".")
    piece = saying.read.world.name_index.pieces[name][0]
    if saying.book.has_term(f"piece.{name}"):
        return Mention(f"piece.{name}")
    sets = [
        (attribute, number) for attribute, number in piece.attributes.items() if attribute in saying.read.world.sets
    ]
    members = [f"set.{one}.{saying.read.world.name_of(domains.members_of(one), number)}" for one, number in sets]
    if piece.owner or len(members) != len(parts):
        raise Unsaid(say("unsaid.construct", name=name))
    return varied(saying, Mention(f"piece.{kind}"), members)


def varied(saying: Saying, mention: Mention, members: Iterable[str]) -> Mention:
    """A thing of some members of sets, by a closer term or an adjective: the jade town."""
    for id in members:
        closer = f"{mention.term}.{id.rpartition('.')[2]}"
        if saying.book.has_term(closer):
            mention = replace(mention, term=closer)
        elif saying.book.is_adjective(id, mention.term):
            mention = replace(mention, adjectives=(*mention.adjectives, id))
        else:
            raise Unsaid(say("unsaid.no-word", id=closer))
    return mention


def described(saying: Saying, mention: Mention, value: t.Expr) -> Mention:
    """A thing that is of a member of a set, whether that is named or known: the jade town, the town of this colour."""
    found = saying.thing(value)
    if found.term.startswith("set.") and found.article == "bare":
        return varied(saying, mention, [found.term])
    if saying.book.sounds_alike(found.term, mention.term):
        raise Unsaid(say("unsaid.called-alike", name=found.term, other=mention.term))
    return mention.of_sort(saying.say("tail.of", owner=saying.book.noun(found)))


# --- what is applied ---


def _applied(saying: Saying, expr: t.Call) -> Mention:
    read = saying.read
    if read.is_function(expr, "first") and len(expr.args) == 1 and expr.args[0].by is None:
        source = expr.args[0].value
        found = read.type_of(source)
        if isinstance(source, t.Name) and read.is_only_one(found):
            return Mention(read.noun_of(found))
        several = saying.things(source)
        if not interchangeable(saying, several, found):
            raise Unsaid(say("unsaid.unlike", name="first"))
        return some_of(saying, several, 1)
    if read.is_function(expr, "step"):
        return stepped(saying, expr)
    meaning = read.meaning(expr)
    args = tuple(arg.value for arg in expr.args if arg.by is None)
    if len(args) != len(expr.args) or meaning.type is None or meaning.type.is_many:
        raise Unsaid(construct_of(expr))
    if isinstance(expr.of, t.Part):
        args = (expr.of.of, *args)
    if meaning.what is What.PLACE_KIND and len(args) == 1:
        return of_whom(saying, args[0], read.noun_of(meaning.type))
    if meaning.what in _ASKED:
        return asked_noun(saying, meaning, args)
    raise Unsaid(construct_of(expr))


def interchangeable(saying: Saying, several: Mention, found: Type) -> bool:
    """Whether it is no matter which of several pieces is meant: they are alike, and lie in one place."""
    place = several.place
    return saying.read.are_alike(found) and place is not None and place.number == "one" and place.article != "a"


def asked_noun(saying: Saying, meaning: Meaning, args: tuple[t.Expr, ...]) -> Mention:
    """What an answer, a mark or a table says, by the noun that its module gives; of one thing at most."""
    noun = noun_id(meaning)
    if len(args) > 1:
        raise Unsaid(say("unsaid.several-things", name=meaning.name))
    number = "other" if meaning.type is not None and meaning.type.is_many else "one"
    if not saying.book.has_term(noun):
        raise Unsaid(say("unsaid.no-word", id=noun))
    found = of_whom_or_what(saying, args[0], noun, number) if args else Mention(noun, number=number)
    return replace(found, is_former=meaning.addresses[0] == saying.former)


def of_whom_or_what(saying: Saying, owner: t.Expr, noun: str, number: str) -> Mention:
    found = saying.thing(owner)
    if saying.read.type_of(owner).domain == domains.PLAYER:
        return owned(saying, found, noun, number)
    return Mention(noun, number=number, owner=found)


def noun_id(meaning: Meaning) -> str:
    """Under which id a module gives the noun for what has a value: `<module>.answer.<name>`."""
    if not meaning.addresses:
        raise Unsaid(say("unsaid.construct", name=meaning.name))
    return answer_id(meaning.addresses[0], meaning.name)


def answer_id(address: str, name: str = "") -> str:
    return f"{address.partition('.')[0]}.answer.{name or address.rpartition('.')[2]}"


def some_of(saying: Saying, several: Mention, count: int | None) -> Mention:
    """So many of several things: a good in this town, one of your goods, two of your goods; None is each of them."""
    if several.article in ("your", "their", "this") and count == 1:
        return replace(several, number="one", count=None, one_of=True)
    if several.article == "this":
        raise Unsaid(say("unsaid.just-named"))
    if several.article in ("your", "their") and count is not None:
        return replace(several, count=count, one_of=True)
    several = ownership_behind(saying, several)
    article, number = ("each", None) if count is None else ("a", None) if count == 1 else ("bare", count)
    return replace(several, article=article, number="one", count=number)


def ownership_behind(saying: Saying, several: Mention) -> Mention:
    """What is yours, with that said behind it: a good of yours."""
    return several.of_sort(saying.say(f"tail.{several.article}")) if several.article in ("your", "their") else several


def is_set_member(mention: Mention) -> bool:
    """Whether a thing is named as a member of a set, not by a noun."""
    return mention.term.startswith("set.") and mention.article == "bare"
