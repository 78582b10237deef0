import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type PaperFormatId, paperFormats } from '../../../../src/domain/papers/out/paper-formats.ts';
import { writePaper } from '../../../../src/domain/papers/out/write-paper.ts';
import { ferry } from './paper-projects.ts';

const samples = fileURLToPath(new URL('../../../samples/papers/', import.meta.url));

test.each(Object.keys(paperFormats) as PaperFormatId[])(
  'the sample film is written in %s as before',
  async (format) => {
    const { text, name } = writePaper({ format, project: ferry, target: 'veo-3.1', frameRate: '29.97' });
    expect(name).toBe(`THE LAST FERRY.${paperFormats[format].extension}`);
    await expect(text).toMatchFileSnapshot(`${samples}the-last-ferry.${paperFormats[format].extension}`);
  },
);
