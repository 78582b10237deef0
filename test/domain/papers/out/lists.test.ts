import fc from 'fast-check';
import { marked, type Token } from 'marked';
import { describe, expect, test } from 'vitest';
import { paperName } from '../../../../src/domain/papers/out/paper-name.ts';
import { writePaper } from '../../../../src/domain/papers/out/write-paper.ts';
import { type SceneField, sceneFields } from '../../../../src/domain/scene/fields.ts';
import { oneLine } from '../../../../src/domain/text/clean.ts';
import { lineRanges } from '../../../../src/domain/text/text-range.ts';
import { projectWith, storableText } from '../../arbitraries.ts';
import { ferry, paperProject } from './paper-projects.ts';

test.each([
  ['The Last Ferry v3', 'The Last Ferry v3'],
  ['  A  B\n', 'A B'],
  ['10:30 / "Noon"?', '10-30 - -Noon'],
  ['../../etc/passwd', 'etc-passwd'],
  ['.hidden', 'hidden'],
  ['con', 'con-'],
  ['COM1.txt', 'COM1-.txt'],
  ['Console', 'Console'],
  ['Caf\u0065\u0301', 'Café'],
  ['a\u202egpj', 'agpj'],
  ['手紙 👩‍👩‍👧', '手紙 👩‍👩‍👧'],
  ['...', 'Untitled'],
  ['', 'Untitled'],
])('the title %j names the file %j', (title, name) => {
  expect(paperName(title)).toBe(name);
});

test('every title makes a valid name for every file system', () => {
  fc.assert(
    fc.property(fc.oneof(storableText, fc.string({ unit: 'binary', maxLength: 300 })), (title) => {
      const name = paperName(title);
      expect(name).toMatch(/^[^\s.~-].*$/u);
      expect(name).not.toMatch(/[<>:"/\\|?*\p{Cc}]|[ .]$/u);
      expect(new TextEncoder().encode(`${name}.fountain`).length).toBeLessThanOrEqual(255);
    }),
  );
});

/** A second CSV reader, written from RFC 4180, section 2. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/uy;
  let row: string[] = [];
  for (let at = 0; at < text.length; at = field.lastIndex) {
    field.lastIndex = at;
    const [, quoted, bare = '', end] = field.exec(text) ?? expect.fail(`no field at ${at} of ${JSON.stringify(text)}`);
    row.push(quoted?.replaceAll('""', '"') ?? bare);
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

describe('CSV', () => {
  test('has a header and a row per scene, and opens in Excel', () => {
    const { text, name, type } = writePaper({ format: 'csv', project: ferry, target: 'shot-sheet' });
    expect({ name, type }).toEqual({ name: 'THE LAST FERRY.csv', type: 'text/csv;charset=utf-8' });
    expect(text.startsWith('\ufeffNo.,Seconds,Action,Camera (movement),')).toBe(true);
    const [header, first, second] = readCsv(text.slice(1));
    const fields: readonly SceneField[] = sceneFields;
    expect(header?.slice(2, -3)).toEqual(
      fields.map(({ label, subtitle }) => (subtitle ? `${label} (${subtitle})` : label)),
    );
    expect(header?.slice(-3)).toEqual(['Status', 'Clip', 'Starts']);
    expect(first?.slice(0, 2)).toEqual(['1', '6']);
    expect(second?.slice(-3)).toEqual(['', '2', '0:06']);
  });

  test('has the chosen status and the start of each scene', () => {
    const project = projectWith({ duration: 59.5, status: 'chosen' }, { duration: 7.2 }, { status: 'of later' });
    const { text } = writePaper({ format: 'csv', project, target: 'shot-sheet' });
    expect(readCsv(text.slice(1)).map((row) => row.slice(-3))).toEqual([
      ['Status', 'Clip', 'Starts'],
      ['Chosen', '1', '0:00'],
      ['', '2', '0:59.5'],
      ['', '3', '1:06.7'],
    ]);
  });

  test('restores every text, and contains no formula', () => {
    fc.assert(
      fc.property(paperProject, (project) => {
        const [, ...rows] = readCsv(writePaper({ format: 'csv', project }).text.slice(1));
        expect(rows).toHaveLength(project.scenes.length);
        for (const [index, scene] of project.scenes.entries()) {
          const cells = rows[index]?.slice(2, 2 + sceneFields.length) ?? [];
          for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r]/u);
          const texts = cells.map((cell) => cell.replace(/^'(?='*[=+\-@\t\r])/u, ''));
          expect(texts).toEqual(sceneFields.map(({ key }) => scene[key]));
        }
      }),
    );
  });
});

/** The words that Markdown shows, line by line. */
function shown(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === 'br') return '\n';
      if ('tokens' in token && token.tokens) return shown(token.tokens);
      if (token.type === 'text' || token.type === 'escape') return token.text;
      return expect.fail(`${token.type}: ${token.raw}`);
    })
    .join('');
}

describe('Markdown', () => {
  test.each(['Reel #', 'Reel ##', '#', '1. Reel', '+', '---', String.raw`\#`])('shows the title %j', (projectTitle) => {
    const { text } = writePaper({ format: 'md', project: { ...projectWith({}), projectTitle } });
    const [title] = marked.lexer(text);
    expect(title && shown([title])).toBe(projectTitle);
  });

  test('shows every text as it was typed', () => {
    fc.assert(
      fc.property(paperProject, (project) => {
        const { text } = writePaper({ format: 'md', project });
        const tokens = marked.lexer(text).filter(({ type }) => type !== 'space');
        const paragraphs = tokens.filter(({ type }) => type === 'paragraph').map((token) => shown([token]));
        const wanted = project.scenes.flatMap((scene) =>
          sceneFields.flatMap(({ key, label }) => {
            const lines = [...lineRanges(scene[key])].map(({ from, to }) => oneLine(scene[key].slice(from, to)));
            const words = lines.filter((line) => line !== '').join('\n');
            return words === '' ? [] : [`${label}: ${words}`];
          }),
        );
        expect(paragraphs.slice(-wanted.length || paragraphs.length)).toEqual(wanted.length > 0 ? wanted : paragraphs);
        const headings = tokens.filter(({ type }) => type === 'heading').map((token) => shown([token]));
        expect(headings.slice(1).filter((heading) => /^Scene \d+ \(/u.test(heading))).toHaveLength(
          project.scenes.length,
        );
        expect(headings[0]).toBe(oneLine(project.projectTitle) || 'Untitled');
      }),
    );
  });
});
