import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { imageSize } from 'image-size';
import { describe, expect, test } from 'vitest';
import { articleFrame, exampleFrames } from '../../src/domain/frame/example-frames.ts';
import { presetLibraries } from '../../src/domain/presets/library.ts';
import { canLetter, type Lettering, textWidth, wrap } from '../../src/site/lettering.ts';
import { icoFile, icon } from '../../src/site/mark.ts';
import { pageImages } from '../../src/site/page-images.ts';
import { rasterize } from '../../src/site/rasterize.ts';
import { articleImage, pageImage } from '../../src/site/share-image.ts';
import { anyText } from '../domain/arbitraries.ts';
import { isFull, rounds } from '../support/rounds.ts';

const lettering: Lettering = { weight: 'strong', size: 56 };
const room = { width: 1072, lines: 3 };
const lines = (text: string) => wrap(text, room, lettering);
const article = (title: string, slug = 'key-and-fill') =>
  articleImage({ title, frame: articleFrame(slug), notes: ['Blog', '5 min read'] });

/** Counts the different bytes in a PNG's rows: only a few if it is blank. */
function variety(png: Uint8Array): number {
  const bytes = Buffer.from(png);
  const data: Buffer[] = [];
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT')
      data.push(bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)));
  }
  return new Set(inflateSync(Buffer.concat(data))).size;
}

describe('a title', () => {
  test('that fits stays on one line', () => {
    expect(lines('Key and fill')).toEqual(['Key and fill']);
  });

  test('is broken between words into lines of about the same length, none too wide', () => {
    const title = 'Write light like a gaffer: key, fill, practical and what a model does with the words';
    expect(lines(title).join(' ')).toBe(title);
    const widths = lines(title).map((line) => textWidth(line, lettering));
    expect(Math.max(...widths)).toBeLessThanOrEqual(room.width);
    expect(Math.min(...widths)).toBeGreaterThan(0.75 * Math.max(...widths));
  });

  test('that is too long ends with an ellipsis', () => {
    const shown = lines('a title of many words '.repeat(20));
    expect(shown).toHaveLength(3);
    expect(shown[2]).toMatch(/\w…$/);
  });

  test('may have a word wider than a line, broken anywhere but within a character', () => {
    const flags = 'é👩‍🚀'.repeat(40);
    for (const line of lines(flags)) expect(line).toMatch(/^(?:é|👩‍🚀)+…?$|…$/u);
    expect(lines('W'.repeat(30)).join('')).toBe('W'.repeat(30));
  });

  test('in any script gives lines that fit', () => {
    fc.assert(
      fc.property(anyText, (title) => {
        const shown = lines(title);
        expect(shown.length).toBeLessThanOrEqual(room.lines);
        // one grapheme alone may be wider than any line
        for (const line of shown)
          if (line.length > 20) expect(textWidth(line, lettering)).toBeLessThan(room.width + 60);
      }),
    );
  });
});

test('letters with accents are drawn in the brand’s font, other scripts are left out', () => {
  expect(canLetter('Über Łódź: “naïve” – 24 fps', 'strong')).toBe(true);
  expect(canLetter('手紙', 'strong')).toBe(false);
  const without = article('');
  expect(article('手紙 and light')).toBe(without);
  expect(article('Key 🎬')).toBe(article('Key'));
  expect(article('Key')).not.toBe(without);
});

test('any title gives a valid picture that does not contain its words as text', () => {
  const hostile = fc.constantFrom('</text><script>', '"onload="', ']]>', '<!--', '&', '&#0;', '\0', '\ufffe', '\ud800');
  const titles = fc.oneof(
    anyText,
    fc.array(fc.oneof(hostile, anyText), { maxLength: 6 }).map((some) => some.join(' ')),
  );
  fc.assert(
    fc.property(titles, (title) => {
      const svg = article(title);
      expect(svg).toMatch(/^<svg [^>]*viewBox='0 0 1200 630'/);
      expect(svg.replace(/<[^<>]*>/g, '')).toBe('');
      expect(svg).not.toMatch(/script|onload|NaN|undefined|<text|<image/);
    }),
    { numRuns: rounds({ short: 6, full: 50 }) },
  );
});

test('an article’s frame is always the same, and articles differ', () => {
  expect(articleFrame('key-and-fill')).toBe(articleFrame('key-and-fill'));
  const slugs = Array.from({ length: 60 }, (_, index) => `article-${index}`);
  expect(new Set(slugs.map(articleFrame)).size).toBe(Object.keys(exampleFrames).length);
});

test('every public page has its own picture', () => {
  const images = pageImages();
  expect(images.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/', '/demo', '/get-started', '/blog', '/contact']),
  );
  expect(new Set(images.map(({ svg }) => svg)).size).toBe(images.length);
  expect(images[0]?.alt).toBe('Promptreel: Compose the film before you generate it.');
});

test('the renderer can draw the frame of every preset and every example', async () => {
  const presets = Object.values(presetLibraries).flatMap(({ presets }) => presets.map(({ sets }) => sets));
  const frames = [...Object.values(exampleFrames), ...presets.filter((sets) => !('audio' in sets || 'dialog' in sets))];
  const drawn: number[] = [];
  for (const frame of frames.filter((_, index) => isFull || index % 8 === 0)) {
    // small, since the time grows with the number of pixels
    const svg = pageImage({ title: '', frame, notes: [] });
    expect(svg).toContain(" width='1200' height='630'");
    drawn.push(variety(await rasterize(svg.replace(" width='1200' height='630'", " width='120' height='63'"))));
  }
  expect(Math.min(...drawn)).toBeGreaterThan(60);
}, 120_000);

test('icons are sharp: their small sizes have few shades besides the mark’s own', async () => {
  for (const size of [16, 32, 48]) {
    const png = await rasterize(icon(size));
    expect(imageSize(png)).toMatchObject({ width: size, height: size });
    expect(icon(size).match(/(?:x|y|width|height)='[^']*\.\d/g), `${size}`).toBeNull();
  }
  const pictures = await Promise.all([16, 32, 48].map(async (size) => ({ size, png: await rasterize(icon(size)) })));
  expect(imageSize(icoFile(pictures))).toMatchObject({
    type: 'ico',
    images: [16, 32, 48].map((size) => ({ width: size, height: size })),
  });
});
