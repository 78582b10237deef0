import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeText } from '../../../../src/domain/papers/in/decode-text.ts';
import { readFinalDraft } from '../../../../src/domain/papers/in/final-draft.ts';
import { readPaper } from '../../../../src/domain/papers/in/read-paper.ts';
import { createReport } from '../../../../src/domain/papers/in/report.ts';
import { projectSchema } from '../../../../src/domain/project/schema.ts';
import { isFull, rounds } from '../../../support/rounds.ts';
import { anyText } from '../../arbitraries.ts';
import { sampleFinalDrafts, sampleScripts } from './scripts.ts';

const paragraph = (type: string, text: string, inside = '') =>
  `<Paragraph Type="${type}">${inside}<Text>${text}</Text></Paragraph>`;
const file = (content: string, after = '') =>
  `<?xml version="1.0"?>\n<FinalDraft Version="5"><Content>${content}</Content>${after}</FinalDraft>`;

function read(xml: string) {
  const report = createReport();
  const script = readFinalDraft(xml, report);
  if ('problem' in script) return script;
  return { ...script, elements: script.elements.map(({ type, text }) => `${type}: ${text}`), report: report.lines() };
}

const readProblem = (xml: string) => {
  const result = readPaper({ format: 'fdx', text: xml });
  return 'problem' in result && result.problem;
};

test.each(Object.keys(sampleScripts))('%s gives the same project as in Fountain', (name) => {
  const [fountain, finalDraft] = [sampleScripts[name] ?? '', sampleFinalDrafts[name] ?? ''];
  const fromFountain = readPaper({ format: 'fountain', text: readFileSync(fountain, 'utf8') });
  const fromFinalDraft = readPaper({ format: 'fdx', text: readFileSync(finalDraft, 'utf8') });
  if ('problem' in fromFinalDraft || 'problem' in fromFountain) throw new Error('not read');
  expect(fromFinalDraft.project).toEqual(fromFountain.project);
});

test('paragraphs are read by type, from runs of any style', () => {
  const content = [
    paragraph(
      'Scene Heading',
      'INT. CAR - DAY',
      '<SceneProperties Page="1"><Summary><Paragraph><Text>They go.</Text></Paragraph></Summary></SceneProperties>',
    ),
    paragraph('Action', 'She &amp; </Text><Text Style="Bold">he &lt;3 &#233;'),
    paragraph('Character', 'MARA'),
    paragraph('Parenthetical', '(quietly)'),
    paragraph('Dialogue', 'Go.', '<ScriptNote><Paragraph><Text>Louder?</Text></Paragraph></ScriptNote>'),
    paragraph('Shot', 'CLOSE ON'),
    paragraph('General', 'Any'),
    paragraph('Transition', 'CUT TO:'),
    paragraph('Action', ' '),
  ];
  expect(read(file(content.join('\n')))).toMatchObject({
    elements: [
      'heading: INT. CAR - DAY',
      'synopsis: They go.',
      'action: She & he <3 é',
      'character: MARA',
      'parenthetical: (quietly)',
      'dialogue: Go.',
      'note: Louder?',
      'shot: CLOSE ON',
      'action: Any',
      'transition: CUT TO:',
    ],
  });
});

test('dual dialogue, scene numbers and the title page are read', () => {
  const dual = `<Paragraph><DualDialogue>${paragraph('Character', 'A A')}${paragraph('Dialogue', 'One.')}${paragraph('Character', 'B B')}${paragraph('Dialogue', 'Two.')}</DualDialogue></Paragraph>`;
  const heading = '<Paragraph Number="7" Type="Scene Heading"><Text>INT. CAR</Text></Paragraph>';
  const titlePage =
    '<TitlePage><Content><Paragraph><Text> “The Car” </Text></Paragraph><Paragraph><Text>by Me</Text></Paragraph></Content></TitlePage>';
  const result = readPaper({ format: 'fdx', text: file(heading + dual, titlePage) });
  expect(result).toMatchObject({
    project: { projectTitle: 'The Car', scenes: [{ dialog: 'A A: One.\nB B (at the same time): Two.' }] },
    report: [
      { line: 2, message: 'Title page: “by Me”' },
      { line: 2, message: 'Scene number in the script: “7”' },
    ],
  });
});

describe('invalid files', () => {
  const bomb = '<!DOCTYPE a [<!ENTITY b "c"><!ENTITY d "&b;&b;">]><FinalDraft>&d;</FinalDraft>';
  test.each([
    [bomb, 'The file declares a document type in line 1, which is not supported.'],
    ['<html><body/></html>', 'This is not a Final Draft script: it has no FinalDraft element.'],
    ['INT. CAR - DAY', 'The file is broken XML in line 1.'],
    ['<FinalDraft>\n<Content></FinalDraft>', 'The file is broken XML in line 2.'],
    ['<FinalDraft>\n<Content a=1></Content></FinalDraft>', 'The file is broken XML in line 2.'],
    ['<FinalDraft>\n\n<!-- ', 'The file is broken XML in line 3.'],
    ['<FinalDraft><Content>', 'The file is incomplete: it ends in the middle of the script.'],
    ['<a>'.repeat(1_000_000), 'The file nests more than 64 elements.'],
    [`<FinalDraft ${'a="" '.repeat(1_000)}>`, 'The file is broken XML in line 1.'],
    [file(''), 'There are no scenes in this file.'],
  ])('%.60j is refused with a sentence', (xml, problem) => {
    expect(readProblem(xml)).toBe(problem);
  });

  test('undeclared entities stay as written', () => {
    expect(read(file(paragraph('Action', '&b; &amp;amp; &#0; &#xd800;&#x41;')))).toMatchObject({
      elements: ['action: &b; &amp;  A'],
    });
  });

  test.runIf(isFull).each(['<a/>', '<', '<a ', ' ', '&amp;', '&', '<!--', '<![CDATA[x]]>', paragraph('Action', 'x')])(
    '400,000 characters of %j are read in a time that grows with the length',
    (piece) => {
      const result = readPaper({ format: 'fdx', text: file(piece.repeat(400_000 / piece.length)) });
      expect(result).toHaveProperty('problem');
    },
  );

  test('any XML becomes a valid project or one sentence', () => {
    const types = fc.constantFrom(
      'Scene Heading',
      'Action',
      'Character',
      'Dialogue',
      'Parenthetical',
      'Shot',
      'Singing',
      'X',
    );
    const words = fc.oneof(anyText, fc.constantFrom('MARA (V.O.)', 'INT. CAR - DAY', 'a &amp; b', '<b/>'));
    const any = fc.array(fc.tuple(types, words), { maxLength: 10 });
    fc.assert(
      fc.property(any, (paragraphs) => {
        const result = readPaper({
          format: 'fdx',
          text: file(paragraphs.map(([type, text]) => paragraph(type, text)).join('')),
        });
        if ('problem' in result) expect(result.problem).toMatch(/^[A-Z].*\.$/u);
        else expect(projectSchema.parse(result.project)).toEqual(result.project);
      }),
      { numRuns: rounds({ short: 20, full: 200 }) },
    );
  });
});

describe('bytes', () => {
  const text = `INT. CAFÉ – NIGHT 🎬 手紙 ${'and so on '.repeat(20)}`;
  const utf8 = new TextEncoder().encode(text);
  const utf16 = (isLittle: boolean) => {
    const view = new DataView(new ArrayBuffer(text.length * 2));
    for (let index = 0; index < text.length; index += 1) view.setUint16(index * 2, text.charCodeAt(index), isLittle);
    return [...new Uint8Array(view.buffer)];
  };
  const ascii = text.replace(/[^ -~]/gu, 'x');
  const wide = (isLittle: boolean) =>
    [...ascii].flatMap((one) => (isLittle ? [one.charCodeAt(0), 0] : [0, one.charCodeAt(0)]));

  test.each([
    ['UTF-8', utf8, text],
    ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, ...utf8], text],
    ['UTF-16, low byte first', [0xff, 0xfe, ...utf16(true)], text],
    ['UTF-16, high byte first', [0xfe, 0xff, ...utf16(false)], text],
    ['UTF-16 without a mark, low byte first', wide(true), ascii],
    ['UTF-16 without a mark, high byte first', wide(false), ascii],
    ['Windows-1252', [0x93, 0x63, 0x61, 0x66, 0xe9, 0x94, 0x97, 0x80], '“café”—€'],
    ['nothing', [], ''],
  ])('in %s are read', (_, bytes, expected) => {
    expect(decodeText(Uint8Array.from(bytes))).toEqual({ text: expected });
  });

  test.each([
    ['%PDF-1.4 ', /^This is a PDF/u],
    ['PK\u0003\u0004', /^This is a ZIP archive or a Word document/u],
    ['\u00d0\u00cf\u0011\u00e0\u00a1', /^This is an old Word or Excel document/u],
    ['{\\rtf1', /^This is a document in rich text/u],
    ['\u0089PNG\r\n', /^This is not a text file/u],
    ['abc\0\0d\0', /^This is not a text file/u],
  ])('of %j are refused with a sentence', (start, problem) => {
    const bytes = Uint8Array.from([...start], (one) => one.charCodeAt(0));
    expect(decodeText(bytes)).toEqual({ problem: expect.stringMatching(problem) });
  });

  test('are UTF-8 exactly if a strict decoder accepts them', () => {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    const some = fc.array(
      fc.constantFrom(0x41, 0x7f, 0x80, 0x9f, 0xa0, 0xbf, 0xc1, 0xc2, 0xdf, 0xe0, 0xed, 0xef, 0xf0, 0xf4, 0xf5),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(some, (list) => {
        const bytes = Uint8Array.from([0x41, ...list]);
        let expected: string;
        try {
          expected = decoder.decode(bytes);
        } catch {
          expected = new TextDecoder('windows-1252').decode(bytes);
        }
        expect(decodeText(bytes)).toEqual({ text: expected });
      }),
      { numRuns: rounds({ short: 200, full: 2_000 }) },
    );
  });

  test('are at most 5 MB', () => {
    expect(decodeText(new Uint8Array(5 * 1_048_576 + 1))).toEqual({
      problem: 'This file has 5.1 MB; at most 5 MB can be read.',
    });
  });
});
