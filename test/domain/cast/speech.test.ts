import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Cast } from '../../../src/domain/cast/cast.ts';
import { parseSpeech } from '../../../src/domain/cast/speech.ts';
import { anyText } from '../arbitraries.ts';

const cast: Cast = [
  { name: 'mara', kind: 'character', text: '', short: 'Mara Lind' },
  { name: 'old_tom', kind: 'character', text: '' },
  { name: 'José', kind: 'character', text: '' },
  { name: '美雪', kind: 'character', text: '' },
  { name: 'radio', kind: 'prop', text: '' },
  { name: 'vienna', kind: 'place', text: '' },
];

/** Formats each speech as `name [offCamera] (manner): words`, from its ranges in the text. */
function read(text: string, voices?: Cast): string[] {
  return parseSpeech(text, voices).map(({ speaker, offCamera, manner, from, to }) => {
    const words = text.slice(from, to);
    if (!speaker) return words;
    const how = manner.map((range) => `(${text.slice(range.from, range.to)})`);
    expect(text.slice(speaker.from, speaker.to)).toMatch(speaker.name);
    return `${[speaker.entry?.name ?? speaker.name, ...(offCamera ? [`[${offCamera}]`] : []), ...how].join(' ')}: ${words}`;
  });
}

describe('a speaker', () => {
  test.each([
    ['is a name in capitals', 'MARA: We should go.', 'MARA: We should go.'],
    ['may say how', 'MARA (whispering): We should go.', 'MARA (whispering): We should go.'],
    ['may say how in several ways', 'MARA (low, tired) (to Tom): Go.', 'MARA (low) (tired) (to Tom): Go.'],
    ['may have spaces, digits and marks', 'OLD MAN #2: Go.', 'OLD MAN #2: Go.'],
    ['may have an apostrophe, a hyphen and a dot', "DR. O'NEIL-ROSS: Go.", "DR. O'NEIL-ROSS: Go."],
    ['may have accents', 'ÉLODIE: Viens.', 'ÉLODIE: Viens.'],
    ['may have accents that stand alone', 'E\u0301LODIE: Viens.', 'E\u0301LODIE: Viens.'],
    ['may be Greek or Russian', 'МАРИЯ: Идём.', 'МАРИЯ: Идём.'],
    ['speaks over the picture', 'MARA (V.O.): I was ten.', 'MARA [voice-over]: I was ten.'],
    ['speaks from outside of it', 'MARA (O.S., shouting): Tom!', 'MARA [off-screen] (shouting): Tom!'],
    ['may go on', "MARA (CONT'D): And now.", 'MARA: And now.'],
    ['stands behind white space', ' \tMARA : Go. ', 'MARA: Go.'],
    ['needs no space before a quotation mark', 'MARA:"Go."', 'MARA: Go.'],
    ['needs none after a wide colon', 'ANNA（低声）：走吧。', 'ANNA (低声): 走吧。'],
    ['of 40 characters is one', `${'M'.repeat(40)}: Go.`, `${'M'.repeat(40)}: Go.`],
    ['may hold words with colons', 'MARA: At 10:30: the harbor.', 'MARA: At 10:30: the harbor.'],
  ])('%s', (_, text, speech) => {
    expect(read(text)).toEqual([speech]);
  });

  test.each([
    ['capitals without a colon', 'MARA SAYS GO'],
    ['a name that is not in capitals', 'Mara: Go.'],
    ['a time', '10:30'],
    ['capitals before a time', 'AT 10:30 WE LEAVE'],
    ['a ratio', 'AB:CD'],
    ['an address', 'HTTPS://EXAMPLE.COM'],
    ['a path', 'C:\\ is full'],
    ['one capital', 'A: Go.'],
    ['digits', '007: Go.'],
    ['a note', 'NOTE: keep it short'],
    ['music', 'MUSIC: a slow cello'],
    ['41 characters', `${'M'.repeat(41)}: Go.`],
    ['capitals in the middle of a line', 'Go, MARA: now.'],
    ['a bracket that stays open', 'MARA (whispering: Go.'],
    ['brackets in brackets', 'MARA (so (or so)): Go.'],
    ['words after the bracket', 'MARA (whispering) says: Go.'],
    ['a name of nobody, without a cast', '@mara: Go.'],
    ['nothing that is said', 'MARA:'],
    ['nothing that is said, twice', 'MARA:\n\nTOM (nods): \n'],
    ['a script without capitals', '美雪：行こう。'],
    ['Go, a colon alone', ': Go.'],
  ])('is not %s', (_, text) => {
    expect(parseSpeech(text)).toEqual([{ from: 0, to: text.length, manner: [] }]);
  });

  test.each([
    ['by name', 'mara: Go.', 'mara: Go.'],
    ['in any case', 'MaRa (low): Go.', 'mara (low): Go.'],
    ['by name with an @', '@Mara: Go.', 'mara: Go.'],
    ['by short name', 'MARA  LIND: Go.', 'mara: Go.'],
    ['with a space for _', 'Old Tom: Go.', 'old_tom: Go.'],
    ['with _', '@old_tom: Go.', 'old_tom: Go.'],
    ['with accents encoded otherwise', 'Jose\u0301: Vamos.', 'José: Vamos.'],
    ['in a script without capitals', '美雪：行こう。', '美雪: 行こう。'],
    ['as a thing that speaks', 'Radio: Gale warning.', 'radio: Gale warning.'],
    ['unless it is a place', 'Vienna: a city.', 'Vienna: a city.'],
    ['or is unknown after an @', '@tom: Go.', 'tom: Go.'],
    ['or is in capitals', 'TOM: Go.', 'TOM: Go.'],
    ['but is not an input of the generator', '@Image1: Go.', '@Image1: Go.'],
    ['nor behind an escaped @', '\\@mara: Go.', '\\@mara: Go.'],
  ])('of the cast is found %s', (_, text, speech) => {
    expect(read(text, cast)).toEqual([speech]);
  });
});

describe('speeches', () => {
  test('are in order, each with its range', () => {
    const text = 'MARA: We should go.\r\n  TOM (low): Where?\nMARA: Out.';
    expect(read(text)).toEqual(['MARA: We should go.', 'TOM (low): Where?', 'MARA: Out.']);
    expect(parseSpeech(text)[1]).toEqual({
      speaker: { name: 'TOM', from: 23, to: 26 },
      manner: [{ from: 28, to: 31 }],
      from: 34,
      to: 40,
    });
  });

  test.each([
    [
      'end with their line',
      'MARA: We should go.\nA door slams.\nTOM: Yes.',
      ['MARA: We should go.', 'A door slams.', 'TOM: Yes.'],
    ],
    ['may begin on the next line', 'MARA:\nGo.\nTOM:\n\nYes.', ['MARA: Go.', 'TOM: Yes.']],
    [
      'leave the lines below to nobody',
      'MARA: Go.\n \nA door slams.\n\nGulls.',
      ['MARA: Go.', 'A door slams.\n\nGulls.'],
    ],
    ['may follow words of nobody', 'Listen.\n\nNow.\nMARA: Go.', ['Listen.\n\nNow.', 'MARA: Go.']],
    ['without words are words of nobody', 'MARA: Go.\nTOM:\nMARA: Now.', ['MARA: Go.', 'TOM:', 'MARA: Now.']],
    [
      'lose the marks around all their words',
      'MARA: "Go."\nTOM: “Where?”\nANNA: «Là.»',
      ['MARA: Go.', 'TOM: Where?', 'ANNA: Là.'],
    ],
    [
      'keep marks around some words',
      'MARA: "Go," he said. "Now."\nTOM: "\nANNA: ""',
      ['MARA: "Go," he said. "Now."', 'TOM: "', 'ANNA: ""'],
    ],
  ])('%s', (_, text, speeches) => {
    expect(read(text)).toEqual(speeches);
  });

  test('are empty for an empty text', () => {
    expect(parseSpeech(' \n\t')).toEqual([]);
  });
});

/** Dialogues with speakers, mixed with other texts. */
const dialogue = fc
  .array(
    fc.oneof(
      anyText,
      fc
        .tuple(
          fc.constantFrom('MARA', 'Old Tom', '@mara', '@nobody', 'NOTE', ''),
          fc.constantFrom(':', ' (low):', ' (V.O.)：'),
          anyText,
        )
        .map(([name, colon, words]) => `${name}${colon} ${words}`),
    ),
    { maxLength: 6 },
  )
  .map((lines) => lines.join('\n'));

test('in any dialogue, ranges are in order and cover every word except names and manners', () => {
  fc.assert(
    fc.property(dialogue, (text) => {
      let end = 0;
      let rest = '';
      for (const { speaker, manner, from, to } of parseSpeech(text, cast)) {
        for (const range of [...(speaker ? [speaker] : []), ...manner, { from, to }]) {
          expect(range.from).toBeGreaterThanOrEqual(end);
          expect(range.to).toBeGreaterThan(range.from);
          rest += text.slice(end, range.from);
          end = range.to;
        }
      }
      expect(end).toBeLessThanOrEqual(text.length);
      // between the ranges are punctuation and extensions such as V.O.
      expect(`${rest}${text.slice(end)}`.replaceAll('V.O.', '')).not.toMatch(/[\p{L}\p{N}]/u);
    }),
  );
});

describe('a text that is hard to read', () => {
  const length = 20_000;
  test.each([
    ['capitals', 'M'],
    ['capitals and spaces', 'M '],
    ['spaces', ' '],
    ['brackets that open', '('],
    ['brackets', '()'],
    ['a name and brackets', 'MARA ('],
    ['manners', 'MARA (a) (b) '],
    ['colons', ':'],
    ['names without words', 'MARA:\n'],
    ['quotation marks', 'MM: "'],
    ['empty lines', '\n'],
    ['commas', 'MM (,,,,'],
    ['names of the cast', '@mara'],
  ])('is parsed in linear time: %s', (_, piece) => {
    // a quadratic algorithm would time out here, although the longest field has only 2,000 characters
    const speeches = parseSpeech(piece.repeat(length), cast);
    expect(speeches.length).toBeLessThanOrEqual(1);
  });
});
