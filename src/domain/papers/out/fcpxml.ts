import { videoSize } from '../../frame/video-size.ts';
import { escapeMarkup } from '../../text/markup.ts';
import type { FrameRateId } from './timecode.ts';
import type { Timeline, TimelineItem } from './timeline.ts';

/** Final Cut Pro's names for its 1080-line formats. */
const formatNames: Record<FrameRateId, string> = {
  '23.976': 'FFVideoFormat1080p2398',
  '24': 'FFVideoFormat1080p24',
  '25': 'FFVideoFormat1080p25',
  '29.97': 'FFVideoFormat1080p2997',
  '30': 'FFVideoFormat1080p30',
};

/** The picture's shorter side, in pixels. */
const side = 1080;

/**
 * Writes a timeline as FCPXML 1.10, which Final Cut Pro 10.6 and Resolve read:
 * https://developer.apple.com/documentation/professional-video-applications/fcpxml-reference. A clip with a chosen take is
 * an asset at a path relative to this file. An asset would need a rendered file, so each other clip is a gap that has the
 * name of the future file. Other gaps are named `Gap`. Each scene is a marker with its fields as the note. Times are
 * fractions of a second, exact to the frame.
 * @param ratio the picture's aspect ratio
 */
export function writeFcpxml({ title, rate, items, frames }: Timeline, id: FrameRateId, ratio = '16:9'): string {
  const time = (count: number) => (count === 0 ? '0s' : `${count * rate.denominator}/${rate.numerator}s`);
  const { width, height } = videoSize(ratio, side);
  const format = attributes({
    id: 'r1',
    ...(width * 9 === height * 16 && { name: formatNames[id] }),
    frameDuration: time(1),
    width: String(width),
    height: String(height),
  });
  const files = new Map(items.flatMap(({ media }) => (media?.file ? [[media.file.name, media] as const] : [])));
  // r1 is the format
  const ids = new Map([...files.keys()].map((file, index) => [file, `r${index + 2}`]));
  const assets = [...files].flatMap(([file, media]) => {
    const asset = attributes({
      id: ids.get(file) ?? '',
      name: media.name,
      start: '0s',
      duration: time(media.frames),
      hasVideo: '1',
      ...(media.file?.sound && { hasAudio: '1', audioSources: '1', audioChannels: '2' }),
    });
    const source = attributes({ kind: 'original-media', src: `./${encodeURIComponent(file)}` });
    return [`<asset ${asset}>`, `  <media-rep ${source}/>`, '</asset>'];
  });
  const element = ({ from, to, markers, media }: TimelineItem) => {
    const file = media?.file;
    const start = file ? media.start : 0;
    const times = { offset: time(from), start: time(start), duration: time(to - from) };
    const name = media?.name ?? 'Gap';
    const kind = file ? 'asset-clip' : 'gap';
    const tag = `${kind} ${attributes({ ...(file && { ref: ids.get(file.name) ?? '' }), name, ...times })}`;
    const inside = markers.map(
      ({ at, name: value, lines }) =>
        `<marker ${attributes({ start: time(start + at - from), duration: time(1), value, note: lines.join('\n') })}/>`,
    );
    return inside.length === 0 ? [`<${tag}/>`] : [`<${tag}>`, ...inside.map((line) => `  ${line}`), `</${kind}>`];
  };
  const sequence = attributes({
    format: 'r1',
    duration: time(frames),
    tcStart: '0s',
    tcFormat: rate.dropFrame ? 'DF' : 'NDF',
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE fcpxml>',
    '<fcpxml version="1.10">',
    '  <resources>',
    `    <format ${format}/>`,
    ...assets.map((line) => `    ${line}`),
    '  </resources>',
    '  <library>',
    `    <event ${attributes({ name: title })}>`,
    `      <project ${attributes({ name: title })}>`,
    `        <sequence ${sequence}>`,
    '          <spine>',
    ...items.flatMap(element).map((line) => `            ${line}`),
    '          </spine>',
    '        </sequence>',
    '      </project>',
    '    </event>',
    '  </library>',
    '</fcpxml>',
    '',
  ].join('\n');
}

function attributes(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}="${escapeMarkup(value).replaceAll('\n', '&#10;')}"`)
    .join(' ');
}
