import type { Timeline, TimelineItem, TimelineMarker } from './timeline.ts';

type Json = Readonly<Record<string, unknown>>;

/** Properties that every item of a composition needs. */
const plainItem = { metadata: {}, effects: [], enabled: true };

/**
 * Writes a timeline as OpenTimelineIO JSON, with schemas that version 0.15 and later read:
 * https://opentimelineio.readthedocs.io/en/stable/tutorials/otio-serialized-schema.html. One video track holds gaps and
 * the generator's clips. A clip's media is missing until an editor links the rendered file by name. Each scene is a
 * marker, at a time relative to its clip or gap, with the scene's fields as the comment. Notes are
 * red markers.
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
    marked_range: range(at - item.from, 1),
  });
  const child = (item: TimelineItem): Json => {
    const { from, to, markers, media } = item;
    const shared = {
      ...plainItem,
      source_range: range(0, to - from),
      markers: markers.map((one) => marker(one, item)),
    };
    if (!media) return { OTIO_SCHEMA: 'Gap.1', name: '', ...shared };
    const { name, number, sceneNumbers, frames } = media;
    const reference = {
      OTIO_SCHEMA: 'MissingReference.1',
      metadata: {},
      name,
      available_range: range(0, frames),
      available_image_bounds: null,
    };
    return {
      OTIO_SCHEMA: 'Clip.2',
      name,
      ...shared,
      metadata: { promptreel: { clip: number, scenes: sceneNumbers } },
      media_references: { DEFAULT_MEDIA: reference },
      active_media_reference_key: 'DEFAULT_MEDIA',
    };
  };
  const composition = { ...plainItem, source_range: null, markers: [] };
  const track = { OTIO_SCHEMA: 'Track.1', ...composition, name: 'V1', kind: 'Video', children: items.map(child) };
  const timeline = {
    OTIO_SCHEMA: 'Timeline.1',
    metadata: {},
    name: title,
    global_start_time: time(0),
    tracks: { OTIO_SCHEMA: 'Stack.1', ...composition, name: 'tracks', children: [track] },
  };
  return `${JSON.stringify(timeline, null, 2)}\n`;
}
