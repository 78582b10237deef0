import { expect } from 'vitest';
import type { frameRates } from '../../../../src/domain/papers/out/timecode.ts';
import { readXml, type XmlElement } from './read-xml.ts';

interface ReadItem {
  from: number;
  to: number;
  name: string | null;
  markers: { at: number; text: string }[];
  /** The first frame of the media that is used. */
  start: number;
  /** The media's file, relative to the timeline's own; null if it is missing. */
  file: string | null;
  /** Whether the media's sound is used. */
  sound: boolean;
}

/** The content that a reader of the specification finds, in frames of the film. */
export interface ReadTimeline {
  /** The items in order. A gap has no name. */
  items: ReadItem[];
  frames: number;
}

type Rate = (typeof frameRates)[keyof typeof frameRates];

/**
 * Counts the frames before a timecode minute by minute, as SMPTE ST 12-1 describes it, independently of the product's
 * formula.
 */
function frames(text: string, { counted, dropFrame }: Rate): number {
  const [, hh, mm, ss, mark, ff] = /^(\d\d):(\d\d):(\d\d)([:;])(\d\d)$/u.exec(text) ?? expect.fail(text);
  expect(mark).toBe(dropFrame ? ';' : ':');
  expect(Number(ff)).toBeLessThan(counted);
  let before = 0;
  const minutes = Number(hh) * 60 + Number(mm);
  for (let minute = 0; minute < minutes; minute += 1) {
    before += counted * 60 - (dropFrame && (minute + 1) % 10 !== 0 ? 2 : 0);
  }
  // the numbers skipped at the start of this minute were counted at the end of the previous one
  return before + Number(ss) * counted + Number(ff);
}

/** CMX 3600: https://www.edlmax.com/EdlMaxHelp/Edl/maxguide.html, and comments as Avid and Resolve write them. */
export function readEdl(text: string, rate: Rate): ReadTimeline {
  expect(text.endsWith('\r\n')).toBe(true);
  const [title, fcm, ...lines] = text.slice(0, -2).split('\r\n');
  expect(title).toMatch(/^TITLE: .{1,70}$/u);
  expect(fcm).toBe(rate.dropFrame ? 'FCM: DROP FRAME' : 'FCM: NON-DROP FRAME');
  const items: ReadTimeline['items'] = [];
  const event = /^(\d{3}) {2}(AX|BL) {7}(V {4}|AA\/V ) C {8}(\S{11}) (\S{11}) (\S{11}) (\S{11})$/u;
  for (const line of lines.filter((one) => one !== '')) {
    const item = items.at(-1);
    const [, file] = /^\* SOURCE FILE: (.+)$/u.exec(line) ?? [];
    const [, comment] = /^\* FROM CLIP NAME: (.+)$/u.exec(line) ?? [];
    const [, at = '', marked = ''] = /^\* LOC: (\S{11}) GREEN {3}(.+)$/u.exec(line) ?? [];
    if (file && item) {
      expect(item.name).toBe(file);
      item.file = file;
      item.name = file.replace(/\.[^.]+$/u, '');
    } else if (comment && item) {
      expect(item.name).toBe('');
      item.name = comment;
    } else if (at && item) item.markers.push({ at: frames(at, rate), text: marked });
    else {
      const [, number, reel, tracks, ...times] = event.exec(line) ?? expect.fail(`no event: ${JSON.stringify(line)}`);
      const [sourceFrom = 0, sourceTo = 0, from = 0, to = 0] = times.map((time) => frames(time, rate));
      expect(Number(number)).toBe(items.length + 1);
      expect(sourceTo - sourceFrom).toBe(to - from);
      const name = reel === 'BL' ? null : '';
      items.push({ from, to, name, markers: [], start: sourceFrom, file: null, sound: tracks !== 'V    ' });
    }
  }
  return { items, frames: items.at(-1)?.to ?? 0 };
}

interface Time {
  OTIO_SCHEMA: string;
  rate: number;
  value: number;
}

interface Range {
  OTIO_SCHEMA: string;
  start_time: Time;
  duration: Time;
}

interface OtioItem {
  OTIO_SCHEMA: string;
  name: string;
  source_range: Range;
  markers: { OTIO_SCHEMA: string; name: string; marked_range: Range }[];
  media_references?: Record<string, { OTIO_SCHEMA: string; available_range: Range; target_url?: string }>;
  active_media_reference_key?: string;
}

/** https://opentimelineio.readthedocs.io/en/stable/tutorials/otio-serialized-schema.html */
export function readOtio(text: string, { numerator, denominator }: Rate): ReadTimeline {
  const timeline = JSON.parse(text);
  const value = (time: Time) => {
    expect(time.OTIO_SCHEMA).toBe('RationalTime.1');
    expect(time.rate).toBeCloseTo(numerator / denominator, 10);
    expect(Number.isInteger(time.value)).toBe(true);
    return time.value;
  };
  const range = (one: Range) => {
    expect(one.OTIO_SCHEMA).toBe('TimeRange.1');
    return { from: value(one.start_time), length: value(one.duration) };
  };
  expect(timeline.OTIO_SCHEMA).toBe('Timeline.1');
  expect(value(timeline.global_start_time)).toBe(0);
  expect(timeline.tracks.OTIO_SCHEMA).toBe('Stack.1');
  const [video, audio, ...others] = timeline.tracks.children;
  expect(others).toEqual([]);
  const readTrack = (track: { OTIO_SCHEMA: string; kind: string; children: OtioItem[] }, kind: string) => {
    expect([track.OTIO_SCHEMA, track.kind]).toEqual(['Track.1', kind]);
    let end = 0;
    return track.children.map((item) => {
      const read = readItem(item, end);
      end = read.to;
      return read;
    });
  };
  const readItem = (item: OtioItem, from: number): ReadItem => {
    const used = range(item.source_range);
    let file: string | null = null;
    const isClip = item.OTIO_SCHEMA === 'Clip.2';
    if (isClip) {
      const media = item.media_references?.[item.active_media_reference_key ?? ''] ?? expect.fail('no media');
      if (media.target_url) file = decodeURIComponent(media.target_url);
      expect(media.OTIO_SCHEMA).toBe(file ? 'ExternalReference.1' : 'MissingReference.1');
      expect(range(media.available_range).length).toBeGreaterThanOrEqual(used.from + used.length);
    } else expect(item.OTIO_SCHEMA).toBe('Gap.1');
    const markers = item.markers.map((marker) => {
      expect(marker.OTIO_SCHEMA).toBe('Marker.2');
      return { at: from + range(marker.marked_range).from - used.from, text: marker.name };
    });
    const name = isClip ? item.name : null;
    return { from, to: from + used.length, name, markers, start: used.from, file, sound: false };
  };
  const items = readTrack(video, 'Video');
  for (const [index, heard] of (audio ? readTrack(audio, 'Audio') : []).entries()) {
    const seen = items[index];
    expect([heard.from, heard.to]).toEqual([seen?.from, seen?.to]);
    if (!seen || heard.name === null) continue;
    expect(heard).toEqual({ ...seen, markers: [] });
    seen.sound = true;
  }
  return { items, frames: items.at(-1)?.to ?? 0 };
}

/** https://developer.apple.com/documentation/professional-video-applications/fcpxml-reference */
export function readFcpxml(text: string, { numerator, denominator, dropFrame }: Rate): ReadTimeline {
  const time = ({ attributes }: XmlElement, name: string) => {
    const [, above = '', below = '1'] = /^(\d+)(?:\/(\d+))?s$/u.exec(attributes[name] ?? '') ?? expect.fail(name);
    const count = (Number(above) * numerator) / (Number(below) * denominator);
    expect(Number.isInteger(count)).toBe(true);
    return count;
  };
  const child = (element: XmlElement, name: string) =>
    element.children.find((one) => one.name === name) ?? expect.fail(`no ${name}`);
  const root = readXml(text, 'fcpxml');
  expect(root.attributes.version).toBe('1.10');
  expect(root.children.map(({ name }) => name)).toEqual(['resources', 'library']);
  const resources = child(root, 'resources');
  const format = child(resources, 'format');
  const assets = new Map(
    resources.children.filter(({ name }) => name === 'asset').map((asset) => [asset.attributes.id, asset]),
  );
  expect(time(format, 'frameDuration')).toBe(1);
  const sequence = child(child(child(child(root, 'library'), 'event'), 'project'), 'sequence');
  expect(sequence.attributes).toMatchObject({ format: format.attributes.id, tcFormat: dropFrame ? 'DF' : 'NDF' });
  const items = child(sequence, 'spine').children.map((item): ReadItem => {
    const asset = item.name === 'asset-clip' ? assets.get(item.attributes.ref) : undefined;
    if (!asset) expect(item.name).toBe('gap');
    expect(Object.keys(item.attributes)).toEqual([...(asset ? ['ref'] : []), 'name', 'offset', 'start', 'duration']);
    const [from, start, length] = [time(item, 'offset'), time(item, 'start'), time(item, 'duration')];
    if (asset) expect(time(asset, 'duration')).toBeGreaterThanOrEqual(start + length);
    const markers = item.children.map((marker) => {
      expect(marker.name).toBe('marker');
      expect(Object.keys(marker.attributes)).toEqual(['start', 'duration', 'value', 'note']);
      return { at: from + time(marker, 'start') - start, text: marker.attributes.value ?? '' };
    });
    const name = item.attributes.name ?? '';
    const [, file] = /^\.\/(.+)$/u.exec(asset ? (child(asset, 'media-rep').attributes.src ?? '') : '') ?? [];
    return {
      ...{ from, to: from + length, name: name === 'Gap' ? null : name, markers, start },
      ...{ file: file ? decodeURIComponent(file) : null, sound: asset?.attributes.hasAudio === '1' },
    };
  });
  return { items, frames: time(sequence, 'duration') };
}
