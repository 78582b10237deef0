import { firstMeaning, type Lexicon, lexicon, splitClauses, wordsNotNegated } from './words.ts';

const many =
  'people men women children crowd band audience choir team family couple crew villagers passengers commuters soldiers congregation orchestra queue mourners guests folk twins';
const one =
  'man woman boy girl child person lady gentleman guy teenager kid baby mother father daughter son sister brother grandmother grandfather grandma grandpa wife husband bride groom friend stranger figure silhouette face nurse doctor surgeon skipper captain sailor fisherman fishmonger conductor keeper teacher student pupil boxer fighter dancer singer actor actress musician pianist violinist cellist drummer guitarist painter artist writer poet detective policeman policewoman officer cop soldier pilot driver cyclist runner athlete swimmer goalkeeper player coach worker farmer shepherd gardener chef cook baker butcher waiter waitress bartender barista clerk cashier guard janitor cleaner carpenter welder mechanic miner engineer astronaut scientist priest monk nun bishop king queen prince princess knight samurai witch thief hitchhiker traveller traveler passenger commuter tourist hiker climber hunter rider cowboy widow widower orphan neighbour neighbor host presenter reporter journalist photographer director ferryman guide protagonist hero heroine villager caretaker watchmaker tailor seamstress potter blacksmith porter bellboy receptionist lawyer judge mayor speaker youth toddler ballerina surfer skater vendor seller shopkeeper florist librarian postman courier firefighter paramedic patient prisoner';
const figures: Lexicon<'one' | 'many' | 'hands' | 'boat' | 'tower'> = lexicon({
  many,
  one,
  hands: 'hand hands fingers palms',
  boat: 'boat ship trawler ferry tug tugboat vessel steamer freighter lifeboat barge cutter',
  tower: 'lighthouse tower minaret belfry campanile',
});
/** Words anywhere in the phrase that rule out a figure, such as `statue` or `photo`. */
const vetoes = lexicon({
  veto: 'toy model photo photograph painting drawing poster doll statue puppet robot paper plastic miniature mannequin clock second_hand hour_hand minute_hand cooling_tower eiffel crane pylon uniform coat dress hat shoe boot glove mask chair seat bag watch bottle portrait dog cat horse bird crow gull wolf fox fish animal shadow empty tattoo grave bed car letter suit shirt cap',
});
const numbers = lexicon({
  2: 'two 2 couple pair twin',
  3: 'three 3',
  4: 'four 4 family',
  5: 'five 5 few',
  6: 'six 6',
  7: 'seven eight nine ten eleven twelve dozen band team crew',
});
const women = new Set(
  'woman women girl lady mother daughter sister grandmother grandma wife bride actress policewoman waitress nun queen princess witch widow heroine seamstress ballerina her she'.split(
    ' ',
  ),
);
const young = new Set('boy girl child kid toddler baby orphan pupil'.split(' '));
/** Words that end the phrase about the subject itself. */
const phraseEnd =
  /\b(?:with|in|on|at|under|over|against|behind|beside|near|from|holding|who|whose|wearing|seen|between|above|below|inside|through|split|broken|across|along|by|for|to|after|before)\b/;

/** The figure in a frame. */
export interface Subject {
  kind: 'one' | 'many' | 'hands' | 'boat' | 'tower';
  /** The number of figures, from 1 to 7. */
  count: number;
  /** Whether to draw the outline with long hair or a long dress, for words such as `woman`. */
  long: boolean;
  young: boolean;
}

/** Reads the figure from the Subject field. Undefined for objects, animals and places, and if the text is unclear. */
export function readSubject(text: string): Subject | undefined {
  const clauses = splitClauses(text).filter((clause) => clause.trim() !== '');
  const match = findFigure(clauses[0]) ?? (isName(text) ? findFigure(clauses[1]) : undefined);
  if (!match) return undefined;
  const words = clauses.flatMap(wordsNotNegated);
  return {
    ...match,
    long: words.some((word) => women.has(word)),
    young: match.young || /\bof (?:six|seven|eight|nine|ten)\b/.test(clauses[0] ?? ''),
  };
}

/** Whether the text starts with a name and a description, such as `Mara, a conductor`. */
function isName(text: string): boolean {
  return /^\s*@?\p{Lu}[\p{L}_-]*(?: \p{Lu}[\p{L}_-]*)?, (?:an?|the|his|her) /u.test(text);
}

function findFigure(clause = ''): Pick<Subject, 'kind' | 'count' | 'young'> | undefined {
  // drop possessives: 'the old man's hands' are hands, 'the nurse's watch' has no outline
  const phrase = (clause.split(phraseEnd)[0] ?? '').replace(/(?<!\p{L})\p{L}+(?:['’]s|s['’])(?=\s|$)/gu, '');
  const words = wordsNotNegated(phrase);
  if (firstMeaning(words, vetoes)) return undefined;
  // the last noun decides: a boat captain is a person, a captain's boat is a boat
  const head = words.findLast((word) => figures.has(word));
  let kind = head && figures.get(head);
  if (!kind || !head) return undefined;
  const plural = kind === 'one' && words.includes(`${head}s`);
  const count = Number(firstMeaning(words, numbers) ?? (plural || kind === 'many' ? 5 : 1));
  if (plural) kind = 'many';
  if (kind === 'many' && count === 1) kind = 'one';
  return { kind, count: kind === 'one' || kind === 'hands' ? 1 : count, young: young.has(head) };
}
