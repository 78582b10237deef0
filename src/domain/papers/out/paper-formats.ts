interface PaperFormat {
  label: string;
  /** The file extension, without the dot. */
  extension: string;
  /** The media type, without the charset, which is always UTF-8. */
  type: string;
  /** Whether the format counts time in frames. */
  inFrames: boolean;
}

/** The export formats, in display order. */
export const paperFormats = {
  fountain: { label: 'Fountain screenplay', extension: 'fountain', type: 'text/plain', inFrames: false },
  csv: { label: 'CSV shot list', extension: 'csv', type: 'text/csv', inFrames: false },
  md: { label: 'Markdown', extension: 'md', type: 'text/markdown', inFrames: false },
  // not registered with IANA, but widely used by players and servers
  srt: { label: 'SRT subtitles', extension: 'srt', type: 'application/x-subrip', inFrames: false },
  vtt: { label: 'WebVTT subtitles', extension: 'vtt', type: 'text/vtt', inFrames: false },
  otio: { label: 'OpenTimelineIO', extension: 'otio', type: 'application/json', inFrames: true },
  edl: { label: 'CMX 3600 EDL', extension: 'edl', type: 'text/plain', inFrames: true },
  fcpxml: { label: 'Final Cut Pro XML', extension: 'fcpxml', type: 'application/xml', inFrames: true },
} as const satisfies Record<string, PaperFormat>;

export type PaperFormatId = keyof typeof paperFormats;
