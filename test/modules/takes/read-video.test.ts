import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { limits } from '../../../src/domain/product/limits.ts';
import { readVideo } from '../../../src/modules/takes/read-video.ts';
import type { TakeStore } from '../../../src/modules/takes/take-store.ts';
import { type SampleVideo, sampleVideo } from '../../support/take-uploads.ts';

/** A store with one file in memory. */
function storeOf(file: Buffer, read: Partial<TakeStore> = {}): TakeStore {
  return {
    size: async () => file.length,
    read: async (_, { start, end } = { start: 0, end: file.length }) => Readable.from([file.subarray(start, end + 1)]),
    ...read,
  } as TakeStore;
}

const factsOf = (file: Buffer) => readVideo(storeOf(file), { id: randomUUID(), bytes: file.length });

test.each<[SampleVideo, object]>([
  ['short.mp4', { type: 'video/mp4', seconds: 1, sound: true }],
  ['short.mov', { type: 'video/quicktime', seconds: 1, sound: false }],
  ['short.webm', { type: 'video/webm', seconds: 1.007, sound: true }],
  ['fragmented.mp4', { type: 'video/mp4', sound: false }],
])('%s is read by its own bytes', async (name, facts) => {
  expect(await factsOf(sampleVideo(name))).toMatchObject({ ...facts, width: 64, height: 36 });
});

const mp4 = sampleVideo('short.mp4');
const mov = sampleVideo('short.mov');
const webm = sampleVideo('short.webm');
const page = Buffer.from('<!doctype html><script>alert(1)</script>');
const zip = Buffer.concat([Buffer.from('PK\x05\x06'), Buffer.alloc(18)]);

/** As long as a video could be. */
const padded = (file: Buffer) => Buffer.concat([file, Buffer.alloc(500)]);

/** A box of MP4. */
function box(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}

/** A copy with other bytes where a box's content starts. @param offset from there */
function withBytes(file: Buffer, type: string, offset: number, bytes: number[]): Buffer {
  const copy = Buffer.from(file);
  copy.set(bytes, copy.indexOf(type) + 4 + offset);
  return copy;
}

const [notVideo, mixed] = [/not an MP4, MOV or WebM/, /more in it than a video/];
const [incomplete, damaged] = [/its end is missing/, /damaged/];
const ftyp = mp4.subarray(0, mp4.readUInt32BE(0));

describe('a file that is no video of these kinds is refused', () => {
  test.each<[string, Buffer, RegExp]>([
    ['a page', padded(page), notVideo],
    ['a picture', padded(Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')), notVideo],
    ['an archive', padded(zip), notVideo],
    ['sound alone', padded(Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1')), notVideo],
    ['one byte', Buffer.from([0]), notVideo],
    ['Matroska', Buffer.from(webm.toString('latin1').replace('\x84webm', '\x88matroska'), 'latin1'), notVideo],
    ['the head of an MP4 alone', ftyp, notVideo],
    ['a page behind an MP4', Buffer.concat([mp4, page]), mixed],
    ['an archive behind an MP4', Buffer.concat([mp4, zip]), mixed],
    ['a page in a box of an MP4', Buffer.concat([mp4, box('html', page)]), mixed],
    [
      'a page in the head of an MP4',
      Buffer.concat([
        box('ftyp', Buffer.concat([Buffer.from('isom\0\0\0\0isom'), page, Buffer.alloc(300)])),
        mp4.subarray(ftyp.length),
      ]),
      mixed,
    ],
    ['an archive behind a MOV', Buffer.concat([mov, zip]), mixed],
    ['a page behind a WebM', Buffer.concat([webm, page]), mixed],
    ['an MP4 without its end', mp4.subarray(0, -100), incomplete],
    ['a MOV without its end', mov.subarray(0, -100), incomplete],
    ['a WebM without its end', webm.subarray(0, -100), incomplete],
    ['an MP4 whose index is damaged', withBytes(mp4, 'stsz', 0, Array(12).fill(0xff)), damaged],
    [
      'an MP4 without a time scale',
      withBytes(withBytes(mp4, 'mvhd', 12, [0, 0, 0, 0]), 'mdhd', 12, [0, 0, 0, 0]),
      damaged,
    ],
  ])('%s', async (_, file, message) => {
    await expect(factsOf(file)).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      message: expect.stringMatching(message),
    });
  });
});

describe('a video over the limits is refused', () => {
  test('if it is longer than it says in its head', async () => {
    // the time scale of the track: one second becomes an hour
    const scale = mp4.readUInt32BE(mp4.indexOf('mdhd') + 4 + 12);
    const slow = Buffer.alloc(4);
    slow.writeUInt32BE(Math.round(scale / 3_600));
    const file = withBytes(mp4, 'mdhd', 12, [...slow]);
    await expect(factsOf(file)).rejects.toThrow(`at most ${limits.takes.seconds / 60} minutes`);
  });

  test('if a side has too many pixels', async () => {
    // the width in the description of the samples
    const file = withBytes(mp4, 'stsd', 40, [0x20, 0x01]);
    await expect(factsOf(file)).rejects.toThrow('at most 8,192 pixels per side');
  });
});

test('a store that fails is not taken for a damaged video', async () => {
  const broken = storeOf(mp4, { read: () => Promise.reject(new Error('the bucket is away')) });
  await expect(readVideo(broken, { id: randomUUID(), bytes: mp4.length })).rejects.toThrow('the bucket is away');
});
