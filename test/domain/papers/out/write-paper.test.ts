import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PaperFormatId, paperFormats } from '../../../../src/domain/papers/out/paper-formats.ts';
import { writePaper } from '../../../../src/domain/papers/out/write-paper.ts';
import { anyDraft, newerProject } from '../../arbitraries.ts';
import { ferry } from './paper-projects.ts';

const samples = fileURLToPath(new URL('../../../samples/papers/', import.meta.url));

const typed = anyDraft.map(({ project }) => project);

describe.each(Object.keys(paperFormats) as PaperFormatId[])('%s', (format) => {
  test('writes the sample film as in the golden file', async () => {
    const { text, name } = writePaper({ format, project: ferry, target: 'veo-3.1', frameRate: '29.97' });
    expect(name).toBe(`THE LAST FERRY.${paperFormats[format].extension}`);
    await expect(text).toMatchFileSnapshot(`${samples}the-last-ferry.${paperFormats[format].extension}`);
  });

  test('accepts a project being edited, and one from a later version', () => {
    fc.assert(
      fc.property(fc.oneof(typed, newerProject), (project) => {
        const { text } = writePaper({ format, project });
        expect(text.isWellFormed()).toBe(true);
        expect(text).not.toMatch(/\0|NaN|undefined/u);
      }),
    );
  });
});
