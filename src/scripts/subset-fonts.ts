import { readFileSync, writeFileSync } from 'node:fs';
import subsetFont from 'subset-font';
import { fromProjectRoot } from '../platform/project-root.ts';

/**
 * `npm run fonts`: creates subsets of the typefaces of public documents, to keep a first visit small. Browsers load the
 * full font only for characters that a subset lacks.
 */
const folder = 'web/app/fonts';
const printable = String.fromCodePoint(...Array.from({ length: 95 }, (_, index) => 0x20 + index));
/** The typographic marks in documents. `document.css` lists the same characters. */
const marks = '’·–—…';
const prose = printable.replaceAll(/[\\^`{|}~]/g, '') + marks;
const weights = { min: 400, max: 650, default: 400 };
/** The weight whose kerning all weights use. Separate kerning for every weight would double the file. */
const kernedWeight = 500;

async function subsetInterfaceFont(): Promise<Buffer> {
  const font = read('@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2');
  const text = prose;
  const options = { noHinting: true, keepFeatures: ['kern', 'tnum'], targetFormat: 'truetype' } as const;
  const variable = await subsetFont(font, text, { ...options, variationAxes: { wght: weights }, dropTables: ['GPOS'] });
  const kerned = await subsetFont(font, text, { ...options, variationAxes: { wght: kernedWeight } });
  // both fonts have the same glyphs in the same order, so the kerning of `kerned` fits `variable`
  const merged = writeTables([
    ...readTables(variable).filter(({ tag }) => tag !== 'STAT'),
    ...readTables(kerned).filter(({ tag }) => tag === 'GPOS'),
  ]);
  return subsetFont(merged, text, { ...options, targetFormat: 'woff2' });
}

function subsetScriptFont(): Promise<Buffer> {
  const font = read('@fontsource/courier-prime/files/courier-prime-latin-400-normal.woff2');
  return subsetFont(font, printable + marks, { noHinting: true, dropTables: ['GPOS', 'GSUB'], targetFormat: 'woff2' });
}

function read(path: string): Buffer {
  return readFileSync(fromProjectRoot(`node_modules/${path}`));
}

interface Table {
  tag: string;
  checksum: number;
  bytes: Buffer;
}

const [headLength, entryLength] = [12, 16];

/**
 * Returns the tables of a font file:
 * https://learn.microsoft.com/typography/opentype/spec/otff#organization-of-an-opentype-font
 */
function readTables(font: Buffer): Table[] {
  return Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const entry = headLength + index * entryLength;
    const start = font.readUInt32BE(entry + 8);
    return {
      tag: font.toString('latin1', entry, entry + 4),
      checksum: font.readUInt32BE(entry + 4),
      bytes: font.subarray(start, start + font.readUInt32BE(entry + 12)),
    };
  });
}

function writeTables(tables: readonly Table[]): Buffer {
  const sorted = tables.toSorted((a, b) => (a.tag < b.tag ? -1 : 1));
  const head = Buffer.alloc(headLength + sorted.length * entryLength);
  head.writeUInt32BE(0x0001_0000, 0);
  head.writeUInt16BE(sorted.length, 4);
  const parts = [head];
  let start = head.length;
  for (const [index, { tag, checksum, bytes }] of sorted.entries()) {
    const entry = headLength + index * entryLength;
    head.write(tag, entry, 'latin1');
    for (const [field, value] of [checksum, start, bytes.length].entries()) {
      head.writeUInt32BE(value, entry + 4 + field * 4);
    }
    const padded = Buffer.alloc(Math.ceil(bytes.length / 4) * 4);
    bytes.copy(padded);
    parts.push(padded);
    start += padded.length;
  }
  return Buffer.concat(parts);
}

const files = {
  'instrument-sans-cut.woff2': await subsetInterfaceFont(),
  'courier-prime-cut.woff2': await subsetScriptFont(),
};
for (const [name, bytes] of Object.entries(files)) {
  writeFileSync(fromProjectRoot(`${folder}/${name}`), bytes);
  process.stdout.write(`${folder}/${name}: ${bytes.length} bytes\n`);
}
