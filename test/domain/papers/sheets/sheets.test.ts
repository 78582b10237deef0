import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assembleClips } from '../../../../src/domain/film/prompt.ts';
import { type PaperSizeId, paperSizes } from '../../../../src/domain/papers/sheets/paper-sizes.ts';
import { framesPerPage } from '../../../../src/domain/papers/sheets/storyboard.ts';
import {
  isSheetEmpty,
  type SheetKind,
  type SheetOptions,
  sheetKinds,
  writeSheet,
} from '../../../../src/domain/papers/sheets/write-sheet.ts';
import { newProject, type Project } from '../../../../src/domain/project/project.ts';
import { eachField, sceneFieldKeys } from '../../../../src/domain/scene/fields.ts';
import { rounds } from '../../../support/rounds.ts';
import { sceneWith } from '../../arbitraries.ts';
import { ferry, paperProject } from '../out/paper-projects.ts';
import { htmlText, readPages, splitWords } from './read-sheet.ts';

const papers = Object.keys(paperSizes) as PaperSizeId[];

function makeSheet(kind: SheetKind, project: Project, more: Partial<SheetOptions> = {}) {
  const sheet = writeSheet({
    ...{ kind, project, paper: 'a4', frames: 4, version: 'Draft 2', date: 'Nov 26, 2026, 3:30 PM' },
    pictureSource: () => undefined,
    ...more,
  });
  const pages = readPages(sheet.html);
  expect(pages).toHaveLength(sheet.pages);
  return { ...sheet, read: pages, rows: pages.map(({ rows }) => rows).join('\n') };
}

/** A film of short scenes, with the scene's number in every word. */
function filmWith(count: number, change: (number: number) => Partial<Project['scenes'][number]> = () => ({})): Project {
  const scenes = Array.from({ length: count }, (_, index) =>
    sceneWith({ sceneNumber: index + 1, duration: 4, action: `action${index + 1}`, ...change(index + 1) }),
  );
  return { ...newProject(), projectTitle: 'THE CROSSING', scenes };
}

/** The given number of different words. */
const manyWords = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name}${index}`).join(' ');

describe.each(papers)('on %s', (paper) => {
  test.each(sheetKinds)(
    'each page of the sheet "%s" has the film’s title, the version, the date and the page number',
    (kind) => {
      const { html, read, pages } = makeSheet(kind, ferry, { paper });
      const { width, height } = paperSizes[paper];
      const sides = kind === 'shots' ? `${height}mm ${width}mm` : `${width}mm ${height}mm`;
      expect(html).toContain(`@page{size:${sides};margin:0}`);
      for (const [index, { head, foot, rows }] of read.entries()) {
        expect(head).toContain('THE LAST FERRY');
        expect(foot.split('\n').slice(0, 3)).toEqual([
          'Draft 2',
          'Nov 26, 2026, 3:30 PM',
          `Page ${index + 1} of ${pages}`,
        ]);
        expect(rows.trim()).not.toBe('');
      }
    },
  );

  test.each(['16:9', '2.39:1', '4:3', '1:1', '9:16'])(
    'with %s frames, each page has the chosen number of frames',
    (ratio) => {
      const project = { ...filmWith(12), settings: { ratio } };
      const counts = framesPerPage.map((frames) =>
        makeSheet('storyboard', project, { paper, frames }).read.map(({ pictures }) => pictures.length),
      );
      expect(counts).toEqual([Array(6).fill(2), Array(3).fill(4), Array(2).fill(6)]);
    },
  );
});

test('no text becomes markup', () => {
  const known =
    /^<(?:!doctype html|html lang="en"|meta [^<>]*|\/?(?:head|title|style|body|section|header|footer|div|p|b|table|colgroup|thead|tbody|tr|th|td)|section class="page" aria-label="Page \d+ of \d+"|p class="[a-z]+" dir="auto"|p dir="auto"|div class="(?:row|rows|cell|cell part)"(?: (?:data-place="[a-z]+" )?style="[\w:;.%-]+")?|div class="cell" data-place="[a-z]+" style="[\w:.]+"|col style="width:[\d.]+pt"|th scope="(?:col|row)"|img class="frame" src="data:image\/svg\+xml,[^"<>' ]*" alt="[^"<>]*" style="[\w:;.]+"|\/html)>$/;
  fc.assert(
    fc.property(paperProject, fc.constantFrom(...sheetKinds), (project, kind) => {
      const { html } = makeSheet(kind, project, { version: '<b>"&\'' });
      const withoutStyle = html.replace(/<style>.*<\/style>/s, '');
      for (const [tag] of withoutStyle.matchAll(/<[^>]*>?/g)) expect(tag).toMatch(known);
      expect(htmlText(withoutStyle.replace(/<[^>]*>/g, ''))).not.toContain('\0');
    }),
    { numRuns: rounds({ short: 10, full: 60 }) },
  );
});

describe('page breaks', () => {
  test('scenes stay whole and in order', () => {
    const project = filmWith(40, (number) => ({
      subject: manyWords(`s${number}-`, number % 3 === 0 ? 60 : 4),
      dialog: number % 4 === 0 ? `MARA: ${manyWords(`d${number}-`, 50)}` : '',
    }));
    for (const frames of framesPerPage) {
      const { rows, read } = makeSheet('storyboard', project, { frames });
      expect(rows).not.toContain('continued');
      expect([...rows.matchAll(/Scene (\d+) /g)].map(([, number]) => Number(number))).toEqual(
        project.scenes.map(({ sceneNumber }) => sceneNumber),
      );
      for (const { rows: page, pictures } of read) {
        // every frame is on the page of its text
        expect(page.match(/Scene \d+ /g)).toHaveLength(pictures.length);
        expect(pictures.length).toBeLessThanOrEqual(frames);
      }
    }
  });

  test.each(['storyboard', 'shots', 'prompts'] as const)(
    'a scene longer than a page continues on the next: %s',
    (kind) => {
      const long = (number: number) =>
        number === 2 ? eachField(({ key }) => manyWords(key, 220)) : { subject: `subject${number}` };
      const project = filmWith(3, long);
      const { rows, read } = makeSheet(kind, project, { target: 'shot-sheet' });
      expect(read.length).toBeGreaterThan(2);
      // the storyboard puts speech without a speaker in quotes and capitalizes its first word
      const written = new Set(splitWords(rows.replace(/[“”]/g, '').toLowerCase()));
      const keys = kind === 'storyboard' ? (['subject', 'action', 'dialog'] as const) : sceneFieldKeys;
      const lost = keys.flatMap((key) => splitWords(manyWords(key, 220))).filter((word) => !written.has(word));
      expect(lost).toEqual([]);
    },
  );

  test('continued scenes and speakers are labeled', () => {
    const project = filmWith(60, (number) => ({ dialog: `MARA (low): ${manyWords(`d${number}-`, 40)}` }));
    const { read } = makeSheet('dialogue', project);
    expect(read.length).toBeGreaterThan(1);
    for (const [index, { rows }] of read.entries())
      expect(rows.trim().split('\n')[0]).toBe(index === 0 ? 'MARA' : 'MARA, continued');
    const prompts = makeSheet(
      'prompts',
      filmWith(1, () => ({ action: manyWords('a', 2_000) })),
    );
    expect(prompts.read.slice(1).every(({ rows }) => rows.startsWith('Clip 1, continued'))).toBe(true);
    const shots = makeSheet(
      'shots',
      filmWith(2, () => ({ action: manyWords('a', 1_500) })),
    );
    expect(shots.read.map(({ rows }) => /^(?:.*\n+){14}(\d)/.exec(rows)?.[1] ?? rows)).not.toContain('');
  });

  test('long words and scripts without spaces lose no text', () => {
    // letters that no label contains
    const words = { action: 'þ'.repeat(2_000), dialog: '手紙を書く'.repeat(400), scene: '🎬'.repeat(500) };
    const { rows } = makeSheet(
      'shots',
      filmWith(1, () => words),
    );
    for (const text of Object.values(words)) expect(rows.replace(/\s/g, '')).toContain(text.slice(0, 30));
    const letters = rows.replace(/\s|\n/g, '');
    expect(letters.split('þ').length - 1).toBe(2_000);
    expect(letters.split('手').length - 1).toBe(400);
    expect(letters.split('🎬').length - 1).toBe(500);
  });
});

test('a storyboard shows pictures, or else drawn frames', () => {
  const picture = { hash: 'ab12', width: 16, height: 9, alt: 'Mara at "the" rail' };
  const project = filmWith(3, (number) => (number === 2 ? {} : { picture: { ...picture, hash: `ab${number}` } }));
  const { read } = makeSheet('storyboard', project, {
    pictureSource: (hash) => (hash === 'ab1' ? '/api/pictures/ab1' : undefined),
  });
  expect(read.flatMap(({ pictures }) => pictures)).toEqual([
    { source: '/api/pictures/ab1', alt: 'Mara at &quot;the&quot; rail' },
    { source: expect.stringMatching(/^data:image\/svg\+xml,/), alt: 'Drawn frame of scene 2' },
    { source: expect.stringMatching(/^data:image\/svg\+xml,/), alt: 'Drawn frame of scene 3' },
  ]);
});

test('the dialogue list has scenes, times and delivery notes by speaker', () => {
  const cast = [{ name: 'mara', kind: 'character' as const, text: 'A woman of 55', short: 'Mara' }];
  const dialog = ['@mara (whispering): We should go.\nTOM (V.O.): Where?', '', 'MARA: Home.', 'No name here'];
  const project = { ...filmWith(4, (number) => ({ dialog: dialog[number - 1] ?? '' })), cast };
  expect(splitWords(makeSheet('dialogue', project).rows).join(' ')).toBe(
    [
      'MARA 2 lines Scene 1, at 0:00: (whispering) We should go. Scene 3, at 0:08: Home.',
      'TOM 1 line Scene 1, at 0:00: (V.O.) Where?',
      'No speaker named 1 line Scene 4, at 0:12: No name here',
    ].join(' '),
  );
});

test('the cast lists the scenes of each entry', () => {
  const cast = ['mara', 'tom', 'bell'].map((name) => ({ name, kind: 'character' as const, text: `Looks of ${name}` }));
  const says = (number: number) => ([1, 2, 3, 5].includes(number) ? '@mara waits' : number === 4 ? '@tom leaves' : 'x');
  const project = { ...filmWith(6, (number) => ({ action: says(number) })), cast, look: 'Grain, amber' };
  expect(splitWords(makeSheet('cast', project).rows).join(' ')).toBe(
    [
      'Look Grain, amber',
      'mara Character, in scenes 1 to 3, 5 Looks of mara',
      'tom Character, in scene 4 Looks of tom',
      'bell Character, in no scene yet Looks of bell',
    ].join(' '),
  );
});

test('the prompts match the clips', () => {
  const { rows } = makeSheet('prompts', ferry, { target: 'veo-3.1' });
  const { clips } = assembleClips({ ...ferry, scenes: ferry.scenes }, 'veo-3.1');
  expect(clips.length).toBeGreaterThan(1);
  for (const { text } of clips) expect(splitWords(rows).join(' ')).toContain(splitWords(text).join(' '));
});

test('empty sheets are detected', () => {
  const empty = newProject();
  expect(sheetKinds.filter((kind) => isSheetEmpty(kind, empty))).toEqual(['cast', 'dialogue']);
  expect(sheetKinds.filter((kind) => isSheetEmpty(kind, ferry))).toEqual([]);
  for (const kind of sheetKinds) expect(makeSheet(kind, empty).pages).toBe(1);
});
