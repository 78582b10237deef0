import { syncBuiltinESMExports } from 'node:module';
import zlib, { deflateSync } from 'node:zlib';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { limits } from '../../../src/domain/product/limits.ts';
import { cleanPicture } from '../../../src/modules/pictures/clean-picture.ts';
import { publicError } from '../../../src/platform/errors/errors.ts';
import {
  exifOf,
  exifSegment,
  jpegOf,
  jpegSegment,
  lossyChunk,
  pngChunk,
  pngOf,
  scanBytes,
  webpChunk,
  webpOf,
} from '../../support/pictures.ts';
import { extendedChunk, losslessChunk, profileChunk, profileOf, profileSegment } from './picture-parts.ts';

const jfif = (thumbnail: string) => `JFIF\0\x01\x02\0\0\x01\0\x01${thumbnail}`;
const adobe = 'Adobe\0\x64\0\0\0\0\x01';
const page = '<script>alert(1)</script>';
const animation = webpChunk('ANIM', Buffer.alloc(6));

describe('a color profile', () => {
  const right = profileOf();
  const long = Buffer.concat([right, Buffer.alloc(70_000)]);
  long.writeUInt32BE(long.length);
  const bad: [string, Buffer][] = [
    ['no bytes', Buffer.alloc(0)],
    ['other bytes', Buffer.from(page.repeat(9))],
    ['its last byte missing', right.subarray(0, -1)],
    ['trailing data', Buffer.concat([right, Buffer.from(page)])],
    ['the color space of a printer', profileOf({ space: 'CMYK' })],
    ['a tag beyond its end', profileOf({ tag: 21 })],
    ['a size over the limit', long],
  ];

  test.each(bad)('with %s is removed from a PNG', (_, profile) => {
    expect(cleanPicture(pngOf({ before: [profileChunk(profile)] })).data).toEqual(pngOf());
  });

  test.each(bad.filter(([, { length }]) => length < 65_000))('with %s is removed from a JPEG', (_, profile) => {
    expect(cleanPicture(jpegOf({ before: [profileSegment(profile)] })).data).toEqual(jpegOf());
  });

  test.each(bad)('with %s is removed from a WebP', (_, profile) => {
    const { data } = cleanPicture(webpOf(extendedChunk(0x20), webpChunk('ICCP', profile), lossyChunk()));
    expect(data).toEqual(webpOf(extendedChunk(0), lossyChunk()));
  });

  test('is kept without its name and trailing data; if a PNG has several, only the first is kept', () => {
    const rest = Buffer.concat([Buffer.from('P3\0\0'), deflateSync(right), Buffer.from(page)]);
    const before = [pngChunk('iCCP', rest), profileChunk(profileOf({ space: 'GRAY' }))];
    expect(cleanPicture(pngOf({ before })).data).toEqual(pngOf({ before: [profileChunk(right)] }));
    const parts = ['\x01\x02', '\x02\x02'].map((number) => profileSegment(right, number));
    expect(cleanPicture(jpegOf({ before: parts })).data).toEqual(jpegOf());
  });

  test('that would decompress to gigabytes is not decompressed', () => {
    const bomb = pngChunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(100_000_000))]));
    const inflate = vi.spyOn(zlib, 'inflateSync');
    syncBuiltinESMExports();
    onTestFinished(() => {
      inflate.mockRestore();
      syncBuiltinESMExports();
    });
    expect(cleanPicture(pngOf({ before: [bomb, bomb] })).data).toEqual(pngOf());
    expect(inflate.mock.results).toEqual([
      expect.objectContaining({ type: 'throw', value: expect.objectContaining({ code: 'ERR_BUFFER_TOO_LARGE' }) }),
    ]);
  });
});

describe('only the bytes needed to show a picture stay, unchanged', () => {
  test('of a PNG', () => {
    const shown = [pngChunk('gAMA', '\0\0\0\0'), profileChunk(profileOf()), pngChunk('PLTE', 'abc')];
    const noted = ['tEXt', 'zTXt', 'iTXt', 'tIME', 'eXIf', 'prVt'].map((type) => pngChunk(type, page));
    const pixels = Buffer.from('\0ab\0cd');
    const shot = pngOf({ before: [...shown, ...noted], after: [pngChunk('iTXt', page)], pixels });
    expect(cleanPicture(shot)).toEqual({
      ...{ type: 'image/png', width: 2, height: 2 },
      data: pngOf({ before: shown, pixels }),
    });
  });

  test('of a JPEG', () => {
    const profile = profileSegment(profileOf());
    const before = [
      ...[jpegSegment(0xe0, jfif('\x01\x01rgb')), jpegSegment(0xe0, 'JFXX\0thumbnail'), exifSegment(1), profile],
      ...[jpegSegment(0xe1, `http://ns.adobe.com/xap/1.0/\0${page}`), jpegSegment(0xe2, 'MPF\0more pictures')],
      ...[jpegSegment(0xee, `${adobe}${page}`), jpegSegment(0xed, 'Photoshop'), jpegSegment(0xfe, page)],
    ];
    const expected = [jpegSegment(0xe0, jfif('\0\0')), profile, jpegSegment(0xee, adobe)];
    const { data, ...size } = cleanPicture(jpegOf({ width: 300, height: 200, before, frame: 0xc2 }));
    expect(size).toEqual({ type: 'image/jpeg', width: 300, height: 200 });
    expect(data).toEqual(jpegOf({ width: 300, height: 200, before: expected, frame: 0xc2 }));
    expect(data.includes(scanBytes)).toBe(true);
  });

  test('of a WebP', () => {
    const [profile, alpha] = [webpChunk('ICCP', profileOf({ space: 'GRAY' })), webpChunk('ALPH', Buffer.from('defg'))];
    const noted = [
      webpChunk('EXIF', exifOf(1)),
      webpChunk('XMP ', Buffer.from(page)),
      webpChunk('prVt', Buffer.alloc(3)),
    ];
    const { data, ...size } = cleanPicture(webpOf(extendedChunk(0x3c), profile, alpha, lossyChunk(), ...noted));
    expect(size).toEqual({ type: 'image/webp', width: 2, height: 2 });
    expect(data).toEqual(webpOf(extendedChunk(0x30), profile, alpha, lossyChunk()));
    expect(cleanPicture(webpOf(lossyChunk(), ...noted)).data).toEqual(webpOf(lossyChunk()));
    const lossless = webpOf(losslessChunk({ width: 1_280, height: 720 }));
    expect(cleanPicture(lossless)).toMatchObject({ width: 1_280, height: 720, data: lossless });
  });

  test.each([
    ['PNG', pngOf()],
    ['JPEG', jpegOf()],
    ['WebP', webpOf(lossyChunk())],
  ])('zeros after the end of a %s are removed', (_, bytes) => {
    expect(cleanPicture(Buffer.concat([bytes, Buffer.alloc(9)])).data).toEqual(bytes);
  });
});

const damaged = (format: string) => `This ${format} is damaged. Save or download it again.`;
const cutOff = (format: string) => `This ${format} is cut off before its end. Save or download it again.`;
const behind = (format: string) =>
  `This ${format} has extra data after the picture. Open it, save it again and add that.`;
const moves = 'Animated pictures cannot be added. Save one frame of it and add that.';
const turned = 'This picture is stored on its side. Open it, save it upright and add that.';
const unusual = 'Browsers cannot show this kind of JPEG. Open it, save it again and add that.';
const noPicture = 'This file is not a supported picture. Add a PNG, JPEG or WebP.';
const aPage = 'This is a web page, whatever its name says. Add a PNG, JPEG or WebP.';
const anSvg = 'An SVG can hold scripts. Save it as a PNG and add that.';
const tooWide = 'This picture is 1,281 × 2 pixels; the limit is 1,280 per side.';

/** Overwrites one byte of a file. */
function changed(bytes: Buffer, at: number, value: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at < 0 ? copy.length + at : at] = value;
  return copy;
}

const text = (content: string) => Buffer.from(content, 'latin1');
const bad: [string, Buffer, string][] = [
  ['nothing', Buffer.alloc(0), 'This file is empty.'],
  ['a text', text('A lighthouse'), noPicture],
  ['a PDF', text('%PDF-1.7'), noPicture],
  ['an SVG', text(`<svg xmlns="http://www.w3.org/2000/svg">${page}</svg>`), anSvg],
  ['an SVG with a head', text(`\xef\xbb\xbf<?xml version="1.0"?>\n<!-- x -->\n<svg>${page}</svg>`), anSvg],
  ['a web page named .png', text(`\n<!DOCTYPE html><html><svg>${page}`), aPage],
  ['a script', text(page), aPage],
  ['a GIF', text('GIF89a\x01\0\x01\0'), 'A GIF cannot be added. Save one frame of it as a PNG and add that.'],
  ['an AVIF', text('\0\0\0\x20ftypavif'), 'AVIF and HEIC cannot be added. Save it as a JPEG and add that.'],

  [
    'a PNG of 40,000 × 40,000 pixels',
    pngOf({ width: 40_000, height: 40_000, pixels: Buffer.alloc(900_000) }),
    'This picture is 40,000 × 40,000 pixels; the limit is 1,280 per side.',
  ],
  ['a PNG that is too wide', pngOf({ width: 1_281 }), tooWide],
  ['a PNG without width', pngOf({ width: 0 }), damaged('PNG')],
  ['an animated PNG', pngOf({ before: [pngChunk('acTL', '\0\0\0\x02\0\0\0\0')] }), moves],
  ['a PNG with a frame of an animation', pngOf({ after: [pngChunk('fdAT', 'x')] }), moves],
  ['half a PNG', pngOf().subarray(0, 50), cutOff('PNG')],
  ['a PNG without its end', pngOf().subarray(0, -12), cutOff('PNG')],
  ['the first bytes of a PNG', pngOf().subarray(0, 8), cutOff('PNG')],
  ['a PNG with a changed byte', changed(pngOf(), -14, 1), damaged('PNG')],
  ['a PNG with an unknown color type', changed(pngOf(), 25, 9), damaged('PNG')],
  ['a PNG without pixels', Buffer.concat([pngOf().subarray(0, 33), pngChunk('IEND')]), damaged('PNG')],
  ['a PNG with two headers', pngOf({ before: [pngOf().subarray(8, 33)] }), damaged('PNG')],
  [
    'a PNG with another chunk between its pixel data',
    pngOf({ after: [pngChunk('tEXt', 'x'), pngChunk('IDAT', 'x')] }),
    damaged('PNG'),
  ],
  ['a PNG with an unknown critical chunk', pngOf({ before: [pngChunk('CgBI', 'x')] }), damaged('PNG')],
  ['a PNG that EXIF rotates', pngOf({ before: [pngChunk('eXIf', exifOf(6))] }), turned],
  ['a PNG followed by a web page', Buffer.concat([pngOf(), text(page)]), behind('PNG')],

  ['a JPEG that is too wide', jpegOf({ width: 1_281 }), tooWide],
  ['a JPEG without width', jpegOf({ width: 0 }), damaged('JPEG')],
  ['a JPEG without a height in its header', jpegOf({ height: 0 }), unusual],
  ['a lossless JPEG', jpegOf({ frame: 0xc3 }), unusual],
  ['a JPEG that EXIF rotates', jpegOf({ before: [exifSegment(8)] }), turned],
  ['half a JPEG', jpegOf().subarray(0, 30), cutOff('JPEG')],
  ['a JPEG without its end', jpegOf().subarray(0, -2), cutOff('JPEG')],
  ['the first bytes of a JPEG', jpegOf().subarray(0, 3), cutOff('JPEG')],
  ['a JPEG with a changed byte', changed(jpegOf(), 2 + 2 + 2 + 12, 7), damaged('JPEG')],
  ['a JPEG without a scan', Buffer.concat([jpegOf().subarray(0, -20), text('\xff\xd9')]), damaged('JPEG')],
  ['a JPEG without content', text('\xff\xd8\xff\xd9'), damaged('JPEG')],
  [
    'a JPEG with too many scans',
    Buffer.concat([
      jpegOf().subarray(0, -2),
      ...Array.from({ length: 64 }, () => jpegSegment(0xda, 'x')),
      text('\xff\xd9'),
    ]),
    unusual,
  ],
  ['a JPEG followed by an archive', Buffer.concat([jpegOf(), text('PK\x03\x04')]), behind('JPEG')],

  ['a WebP that is too wide', webpOf(lossyChunk({ width: 1_281 })), tooWide],
  ['a lossless WebP that is too wide', webpOf(losslessChunk({ width: 1_281 })), tooWide],
  ['a WebP with a canvas that is too wide', webpOf(extendedChunk(0, { width: 1_281 }), lossyChunk()), tooWide],
  ['an animated WebP', webpOf(extendedChunk(0x02), animation, webpChunk('ANMF', Buffer.alloc(24))), moves],
  ['a WebP with one image whose header says that it is animated', webpOf(extendedChunk(0x02), lossyChunk()), moves],
  [
    'a WebP with an animation that its header does not mention',
    webpOf(extendedChunk(0), lossyChunk(), animation),
    moves,
  ],
  ['half a WebP', webpOf(lossyChunk()).subarray(0, 28), cutOff('WebP')],
  ['the first bytes of a WebP', webpOf().subarray(0, 12), damaged('WebP')],
  ['a WebP without an image', webpOf(extendedChunk(0)), damaged('WebP')],
  ['a WebP with two images', webpOf(extendedChunk(0), lossyChunk(), losslessChunk()), damaged('WebP')],
  ['a WebP whose canvas and image differ in size', webpOf(extendedChunk(0), lossyChunk({ width: 3 })), damaged('WebP')],
  ['a WebP with a changed byte', changed(webpOf(lossyChunk()), 23, 0), damaged('WebP')],
  ['a WebP with a chunk that is too long', changed(webpOf(lossyChunk()), 16, 99), damaged('WebP')],
  ['a WebP that EXIF rotates', webpOf(extendedChunk(0x08), lossyChunk(), webpChunk('EXIF', exifOf(3))), turned],
  ['a WebP followed by a script', Buffer.concat([webpOf(lossyChunk()), text(page)]), behind('WebP')],
];

function problemWith(bytes: Buffer) {
  try {
    cleanPicture(bytes);
  } catch (error) {
    return publicError(error);
  }
  return null;
}

test.each(bad)('%s is rejected', (_, bytes, message) => {
  expect(problemWith(bytes)).toMatchObject({ status: 422, message, field: 'data' });
});

test('a picture may have at most 400 kB', () => {
  const { bytes } = limits.pictures;
  const rest = bytes - pngOf().length - 12;
  const most = pngOf({ before: [pngChunk('PLTE', Buffer.alloc(rest))] });
  expect(cleanPicture(most).data.length).toBe(bytes);
  expect(problemWith(Buffer.concat([most, Buffer.alloc(1)]))).toMatchObject({
    status: 413,
    message: 'This picture is 401 kB; the limit is 400 kB. Make it smaller.',
  });
});

test('a truncated file is rejected, and a changed byte causes no other error', () => {
  const files = [
    pngOf({ before: [pngChunk('eXIf', exifOf(1))] }),
    jpegOf({ before: [jpegSegment(0xe0, jfif('\0\0')), exifSegment(1)] }),
    webpOf(extendedChunk(0x08), lossyChunk(), webpChunk('EXIF', exifOf(1))),
  ];
  for (const file of files) {
    for (let at = 0; at < file.length; at += 1) {
      expect([422], `${at} bytes`).toContain(problemWith(file.subarray(0, at))?.status);
      for (const value of [0, 1, 0x7f, 0xff]) {
        expect([undefined, 422]).toContain(problemWith(changed(file, at, value))?.status);
      }
    }
  }
});
