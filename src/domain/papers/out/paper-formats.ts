interface PaperFormat {
  label: string;
  /** Without a dot. */
  extension: string;
  /** The media type of the file; its text is UTF-8. */
  type: string;
  /** Whether times in it are counted in frames. */
  inFrames: boolean;
}

/** The formats that a project is written in, in the order in which pages offer them. */
export const paperFormats = {
  fountain: { label: 'Fountain screenplay', extension: 'fountain', type: 'text/plain', inFrames: false },
  csv: { label: 'CSV shot list', extension: 'csv', type: 'text/csv', inFrames: false },
  md: { label: 'Markdown', extension: 'md', type: 'text/markdown', inFrames: false },
  // not registered with IANA, but what players and servers use
  srt: { label: 'SRT subtitles', extension: 'srt', type: 'application/x-subrip', inFrames: false },
  vtt: { label: 'WebVTT subtitles', extension: 'vtt', type: 'text/vtt', inFrames: false },
  otio: { label: 'OpenTimelineIO', extension: 'otio', type: 'application/json', inFrames: true },
  edl: { label: 'CMX 3600 EDL', extension: 'edl', type: 'text/plain', inFrames: true },
  fcpxml: { label: 'Final Cut Pro XML', extension: 'fcpxml', type: 'application/xml', inFrames: true },
} as const satisfies Record<string, PaperFormat>;

export type PaperFormatId = keyof typeof paperFormats;
