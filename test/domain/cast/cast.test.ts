import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cast, expandMentions, findMentions, shortenMentions, shortName } from '../../../src/domain/cast/cast.ts';
import type { CastEntry } from '../../../src/domain/cast/entry.ts';
import {
  castUsage,
  changedScenes,
  mergeCast,
  renameEntry,
  renameEntryProblem,
  replacePhrase,
  scenesWithPhrase,
} from '../../../src/domain/edits/cast-edits.ts';
import { limits } from '../../../src/domain/product/limits.ts';
import { castNameProblem } from '../../../src/domain/project/cast-names.ts';
import { projectShape } from '../../../src/domain/project/shape.ts';
import { rounds } from '../../support/rounds.ts';
import { anyText, frozen, projectWith } from '../arbitraries.ts';

const entry = (name: string, text = `the one called ${name}`, more: Partial<CastEntry> = {}): CastEntry => ({
  ...{ name, kind: 'character', text },
  ...more,
});
const mara = entry('Mara', 'a skipper of forty');
const oldTom = entry('Old_Tom', 'a ferryman of seventy');
const ming = entry('小明', '一个少年');
const cast: Cast = [mara, oldTom, ming, entry('Zoë', 'a diver')];

describe('mentions', () => {
  test.each([
    ['@Mara waits', 'a skipper of forty waits'],
    ['(@mara) and @MARA', '(a skipper of forty) and a skipper of forty'],
    ['@Mara’s coat, @Mara.', 'a skipper of forty’s coat, a skipper of forty.'],
    ['@Old_Tom, @old_tom-', 'a ferryman of seventy, a ferryman of seventy-'],
    ['accents in two codes: @Zoe\u0308', 'accents in two codes: a diver'],
    ['小@小明', '小@小明'],
    ['，@小明走进房间', '，一个少年走进房间'],
    ['@Mara@Old_Tom', 'a skipper of forty@Old_Tom'],
    ['@foo@bar.com, @Mara@example.com', 'foo@bar.com, a skipper of forty@example.com'],
    ['@Mara@Mara@Mara @Mara-@Mara', 'a skipper of forty@Mara@Mara a skipper of forty-a skipper of forty'],
    ['@@Mara', 'a skipper of forty'],
    ['\\@Mara and \\@', '@Mara and @'],
    ['mara@Mara.example, x.@Mara, x_@Mara, 4@Mara', 'mara@Mara.example, x.@Mara, x_@Mara, 4@Mara'],
    ['@Marathon, @Mara-old, @Mara2, @nobody', 'Marathon, Mara-old, Mara2, nobody'],
    ['@Image1, @image 2 and @Element12的', '@Image1, @image 2 and @Element12的'],
    ['@Image1_, @Image1_x', '@Image1_, Image1_x'],
    ['@Images, @Image', 'Images, Image'],
    ['@ Mara, @1, @-x, @', '@ Mara, @1, @-x, @'],
  ])('%j is written as %j', (text, expanded) => {
    expect(expandMentions(text, cast)).toBe(expanded);
  });

  test('directly after another count if the first one’s wording does not end in a letter', () => {
    const both = [entry('Mara', 'a skipper (forty)'), entry('Tom', 'a boy')];
    const once = expandMentions('@Mara@Tom@Mara @Tom@Mara', both);
    expect(once).toBe('a skipper (forty)a boy@Mara a boy@Mara');
    expect(expandMentions(once, both)).toBe(once);
  });

  test('match the longest name', () => {
    const both = [entry('Ann', 'A'), entry('Anna', 'B'), entry('小', 'C'), ming];
    expect(expandMentions('@Ann @Anna @小 @小明 @小红', both)).toBe('A B C 一个少年 C红');
  });

  test('inside a wording become plain names', () => {
    const both = [entry('Mara', 'the niece of @Old_Tom, @Mara and @nobody'), entry('Old_Tom', 'a ferryman')];
    expect(expandMentions('@Mara', both)).toBe('the niece of Old Tom, Mara and nobody');
  });

  test('of an entry without a wording become the short name, or else the name with spaces', () => {
    expect(expandMentions('@Old_Tom', [entry('Old_Tom', ' \n')])).toBe('Old Tom');
    expect(shortName(entry('Old_Tom', 'x', { short: 'the ferryman' }), cast)).toBe('the ferryman');
    expect(shortName(entry('Jean-Luc', 'x', { short: ' ' }), cast)).toBe('Jean Luc');
    expect(shortenMentions('You are late, @Mara and @x.', cast)).toBe('You are late, Mara and x.');
  });

  test('have their ranges', () => {
    expect(findMentions('x @Mara-, \\@ @who', cast)).toEqual([
      { kind: 'entry', from: 2, to: 7, entry: mara },
      { kind: 'escape', from: 10, to: 12 },
      { kind: 'unknown', from: 13, to: 17, name: 'who' },
    ]);
  });

  test('are ignored while the cast has no names', () => {
    for (const none of [[], [entry('')], [entry('not a name')]]) {
      expect(expandMentions('@Mara \\@ x', none)).toBe('@Mara \\@ x');
      expect(findMentions('@Mara \\@ x', none)).toEqual([]);
    }
  });
});

const nameTexts = ['Mara', 'mara', 'Old_Tom', '小明', 'Zoë', 'Nobody', 'Image1', 'Image 2', '-', '_', '1', 'x', '走'];
/** Texts full of names and lookalikes, without `\@`. */
const mentionText = fc
  .array(
    fc.oneof(fc.constantFrom('@', '@@', ' ', '.', ...nameTexts, ...nameTexts.map((name) => `@${name}`)), anyText),
    {
      maxLength: 12,
    },
  )
  .map((parts) => parts.join('').replaceAll('\\', ''));
/** Wordings without `@` that end in a letter or punctuation. */
const wording = fc.oneof(
  anyText.map((text) => text.replace(/[@\\]/gu, '')),
  fc.constantFrom('Mara', '1 boat', 'x-', '.', '\u0308'),
);
const anyCast: fc.Arbitrary<Cast> = fc
  .tuple(wording, wording, wording)
  .map(([first, second, third]) => [entry('Mara', first), entry('Old_Tom', second), entry('小明', third)]);

describe('expanding', () => {
  test('twice is the same as once', () => {
    fc.assert(
      fc.property(mentionText, anyCast, (text, cast) => {
        const once = expandMentions(text, cast);
        expect(expandMentions(once, cast)).toBe(once);
      }),
      { numRuns: rounds({ short: 75, full: 500 }) },
    );
  });

  test('leaves no mention and replaces the names with the wordings', () => {
    fc.assert(
      fc.property(mentionText, anyCast, (text, cast) => {
        expect(findMentions(expandMentions(text, cast), cast)).toEqual([]);
        let copied = 0;
        const parts = findMentions(text, cast).flatMap(({ from, to }) => {
          const between = text.slice(copied, from);
          copied = to;
          return [between, expandMentions(text.slice(from, to), cast)];
        });
        expect(expandMentions(text, cast)).toBe([...parts, text.slice(copied)].join(''));
      }),
      { numRuns: rounds({ short: 75, full: 500 }) },
    );
  });

  test('handles long texts of characters that begin a mention', () => {
    const bait = ['@', '@a', '@Mara', '@Image ', '\\@', '@小', '@Mara-', '@Image\n'];
    for (const text of bait) expect(expandMentions(text.repeat(30_000), cast).length).toBeGreaterThan(0);
  });
});

describe('names', () => {
  test.each(['Mara', 'É', 'e\u0301', '小明', 'मीरा', 'Old_Tom-2', `M${'a'.repeat(39)}`])('include %j', (name) => {
    expect(castNameProblem(name)).toBeNull();
    expect(projectShape.cast.parse([entry(name)])).toMatchObject([{ name: name.normalize('NFC') }]);
  });

  test.each(['', '1st', '_a', '-a', 'a b', 'a.b', 'Image1', 'element_2', `M${'a'.repeat(40)}`, 'a\0', '🎬'])(
    '%j is none',
    (name) => {
      expect(castNameProblem(name)).not.toBeNull();
      expect(projectShape.cast.safeParse([entry(name)]).success).toBe(false);
    },
  );

  test('are unique, ignoring case and Unicode normalization', () => {
    expect(projectShape.cast.safeParse([entry('Zoë'), entry('ZOE\u0308')]).success).toBe(false);
    expect(castNameProblem('MARA', [mara])).toMatch(/taken/);
  });
});

describe('renaming an entry', () => {
  const project = {
    ...projectWith({ action: '@Mara and @mara', dialog: '@Mara!' }, { subject: 'mara' }, { light: 'x@Mara.y @Mara' }),
    look: 'The red of @Mara',
    cast: [mara, entry('Tom', 'the father of @Mara', { short: '@Mara’s father' })],
  };

  test('renames every mention', () => {
    const renamed = renameEntry(frozen(project), 0, 'Anna');
    expect(renamed.scenes.map(({ action, dialog, subject, light }) => [action, dialog, subject, light])).toEqual([
      ['@Anna and @Anna', '@Anna!', '', ''],
      ['', '', 'mara', ''],
      ['', '', '', 'x@Mara.y @Anna'],
    ]);
    expect(renamed).toMatchObject({
      look: 'The red of @Anna',
      cast: [
        { ...mara, name: 'Anna' },
        { text: 'the father of @Anna', short: '@Anna’s father' },
      ],
    });
    expect(changedScenes(project, renamed).map(({ sceneNumber }) => sceneNumber)).toEqual([1, 3]);
    expect(renamed.scenes[1]).toBe(project.scenes[1]);
  });

  test('renames cues with its name, keeping their case, but not cues with its short name', () => {
    const short = { ...oldTom, short: 'The ferryman' };
    const speaking = (dialog: string) => ({ ...projectWith({ dialog }), cast: [short, mara] });
    const dialogs = {
      'OLD TOM (low): Yes.\nMARA: Old Tom!': 'FATHER JO (low): Yes.\nMARA: Old Tom!',
      'Old_Tom: @Old_Tom, yes.': 'Father_Jo: @Father_Jo, yes.',
      '@Old_Tom: No.': '@Father_Jo: No.',
      '@OLD TOM: No.': '@FATHER JO: No.',
      'old tom: No.': 'father jo: No.',
      'THE FERRYMAN: No.': 'THE FERRYMAN: No.',
    };
    for (const [before, after] of Object.entries(dialogs)) {
      expect(renameEntry(frozen(speaking(before)), 0, 'Father_Jo').scenes[0]?.dialog).toBe(after);
    }
    expect(renameEntry(speaking('OLD TOM: No.'), 0, 'Straße').scenes[0]?.dialog).toBe('Straße: No.');
  });

  test('renames mentions in voices and manners', () => {
    const tom = entry('Tom', '', { voice: 'lower than @Mara', manner: 'as calm as @mara' });
    expect(renameEntry(frozen({ ...project, cast: [mara, tom] }), 0, 'Anna').cast?.[1]).toEqual({
      ...tom,
      voice: 'lower than @Anna',
      manner: 'as calm as @Anna',
    });
  });

  test('adds a space where a mention would match another entry', () => {
    const chinese = [entry('Mara'), entry('李走')];
    const from = projectWith({ action: '@Mara走, @Mara来' }, { action: '@李走' });
    const actions = (name: string) =>
      renameEntry(frozen({ ...from, cast: chinese }), 0, name).scenes.map(({ action }) => action);
    expect(actions('李')).toEqual(['@李 走, @李来', '@李走']);
    const shorter = { ...projectWith({ action: '@李走' }), cast: [entry('Mara'), entry('李')] };
    expect(renameEntry(frozen(shorter), 0, '李走').scenes[0]?.action).toBe('@李 走');
  });

  test('and back restores the project', () => {
    fc.assert(
      fc.property(fc.array(mentionText, { minLength: 1, maxLength: 4 }), (texts) => {
        const typed = texts.map((text) => ({ action: text.replaceAll('mara', 'Mara'), dialog: text.slice(0, 3) }));
        const start = { ...projectWith(...typed), look: '@Mara', cast: [mara, oldTom] };
        expect(renameEntry(renameEntry(start, 0, 'Ànn-9'), 0, 'Mara')).toEqual(start);
      }),
    );
  });

  test('is refused for a taken or invalid name', () => {
    expect(renameEntryProblem(project, 0, 'tom')).toMatch(/taken/);
    expect(renameEntry(project, 0, 'tom')).toBe(project);
    expect(renameEntry(project, 0, 'no name')).toBe(project);
    expect(renameEntry(project, 0, 'MARA').cast?.[0]?.name).toBe('MARA');
  });
});

test('castUsage lists the scenes that mention an entry or in which it speaks', () => {
  const project = {
    ...projectWith({ action: '@Mara @mara' }, { dialog: 'OLD TOM: Come.' }, { dialog: '@Mara', light: '@Old_Tom' }),
    cast: [...cast],
  };
  expect([...castUsage(project).values()]).toEqual([[1, 3], [2, 3], [], []]);
});

describe('a phrase as a mention', () => {
  const project = projectWith(
    { subject: 'A skipper of forty', action: 'waits' },
    { scene: 'x, a  skipper\nof forty, and a skipper of forty-one', dialog: 'A skipper of forty' },
    { subject: 'the skipper of forty', light: 'from.a skipper of forty' },
  );

  test('replaces whole occurrences, except in dialogue', () => {
    expect(scenesWithPhrase(project, 'a skipper of forty')).toEqual([1, 2]);
    const [first, second] = replacePhrase(frozen(project), ' a skipper of forty ', 'Mara').scenes;
    expect(first).toMatchObject({ subject: '@Mara', action: 'waits' });
    expect(second).toMatchObject({ scene: 'x, @Mara, and a skipper of forty-one', dialog: 'A skipper of forty' });
  });

  test('never splits a mention', () => {
    const from = projectWith({ subject: '@old-skipper and a skipper' }, { subject: 'see @李走' });
    const subjects = (phrase: string, name: string) =>
      replacePhrase(frozen({ ...from, cast: [entry('old-skipper'), entry('李走')] }), phrase, name).scenes.map(
        ({ subject }) => subject,
      );
    expect(subjects('skipper', 'skip')).toEqual(['@old-skipper and a @skip', 'see @李走']);
    expect(subjects('see @李', 'Li')).toEqual(['@old-skipper and a skipper', 'see @李走']);
  });

  test('may contain regular expression syntax', () => {
    const odd = projectWith({ light: 'a (hard) key. $& [50%]' });
    expect(replacePhrase(odd, '(hard) key. $& [50%]', 'Key').scenes[0]?.light).toBe('a @Key');
    expect(replacePhrase(odd, ' \n', 'Key')).toBe(odd);
  });
});

test('when casts are merged, ours wins and differing entries are listed', () => {
  const theirs = [entry('MARA', 'a diver'), entry('Old_Tom', oldTom.text), entry('Ines')];
  const merged = mergeCast([mara, oldTom], theirs);
  expect(merged.cast).toEqual([mara, oldTom, theirs[2]]);
  expect(merged.added).toEqual([theirs[2]]);
  expect(merged.differing).toEqual([{ ours: mara, theirs: theirs[0] }]);
  const full = Array.from({ length: limits.cast.entries }, (_, index) => entry(`E${index}`));
  expect(mergeCast(full, theirs).left).toEqual(theirs);
});
