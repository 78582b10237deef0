import type { Timeline, TimelineItem, TimelineMarker, TimelineMedia } from './timeline.ts';

type Json = Readonly<Record<string, unknown>>;

/** Properties that every item of a composition needs. */
const plainItem = { metadata: {}, effects: [], enabled: true };

/**
 * Writes a timeline as OpenTimelineIO JSON, with schemas that version 0.15 and later read:
 * https://opentimelineio.readthedocs.io/en/stable/tutorials/otio-serialized-schema.html. One video track holds gaps and
 * the generator's clips. A clip with a chosen take points at the take's file, by a path relative to this file; if any
 * such take has sound, a sound track holds the same cuts. The media of other clips is missing until an editor links the
 * rendered file by name. Each scene is a marker, at a time relative to its clip or gap, with the scene's fields as the
 * comment. Notes are red markers.
 */
export function writeOtio({ title, rate, items }: Timeline): string {
  const fps = rate.numerator / rate.denominator;
  const time = (value: number): Json => ({ OTIO_SCHEMA: 'RationalTime.1', rate: fps, value });
  const range = (from: number, frames: number): Json => ({
    OTIO_SCHEMA: 'TimeRange.1',
    start_time: time(from),
    duration: time(frames),
  });
  const marker = ({ at, kind, name, lines }: TimelineMarker, item: TimelineItem): Json => ({
    OTIO_SCHEMA: 'Marker.2',
    metadata: {},
    name,
    color: kind === 'note' ? 'RED' : 'GREEN',
    comment: lines.join('\n'),
    // a marker's time is that of the media
    marked_range: range((item.media?.start ?? 0) + at - item.from, 1),
  });
  const reference = ({ name, frames, file }: TimelineMedia): Json => ({
    OTIO_SCHEMA: file ? 'ExternalReference.1' : 'MissingReference.1',
    metadata: {},
    name,
    available_range: range(0, frames),
    available_image_bounds: null,
    ...(file && { target_url: encodeURIComponent(file.name) }),
  });
  const gap = (item: TimelineItem, markers: readonly Json[]): Json => ({
    OTIO_SCHEMA: 'Gap.1',
    name: '',
    ...plainItem,
    source_range: range(0, item.to - item.from),
    markers,
  });
  const clip = (item: TimelineItem, media: TimelineMedia, markers: readonly Json[]): Json => ({
    OTIO_SCHEMA: 'Clip.2',
    name: media.name,
    ...plainItem,
    source_range: range(media.start, item.to - item.from),
    markers,
    metadata: { promptreel: { clip: media.number, scenes: media.sceneNumbers } },
    media_references: { DEFAULT_MEDIA: reference(media) },
    active_media_reference_key: 'DEFAULT_MEDIA',
  });
  const picture = items.map((item) => {
    const markers = item.markers.map((one) => marker(one, item));
    return item.media ? clip(item, item.media, markers) : gap(item, markers);
  });
  const sound = items.map((item) => (item.media?.file?.sound ? clip(item, item.media, []) : gap(item, [])));
  const composition = { ...plainItem, source_range: null, markers: [] };
  const track = (name: string, kind: 'Video' | 'Audio', children: readonly Json[]): Json => ({
    OTIO_SCHEMA: 'Track.1',
    ...composition,
    name,
    kind,
    children,
  });
  const tracks = [
    track('V1', 'Video', picture),
    ...(items.some(({ media }) => media?.file?.sound) ? [track('A1', 'Audio', sound)] : []),
  ];
  const timeline = {
    OTIO_SCHEMA: 'Timeline.1',
    metadata: {},
    name: title,
    global_start_time: time(0),
    tracks: { OTIO_SCHEMA: 'Stack.1', ...composition, name: 'tracks', children: tracks },
  };
  return `${JSON.stringify(timeline, null, 2)}\n`;
}
