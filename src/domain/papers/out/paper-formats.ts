interface PaperFormat {
  label: string;
  /** Without a dot. */
  extension: string;
  /** The media type of the file; its text is UTF-8. */
  type: string;
}

/** The formats that a project is written in, in the order in which pages offer them. */
export const paperFormats = {
  csv: { label: 'CSV shot list', extension: 'csv', type: 'text/csv' },
  md: { label: 'Markdown', extension: 'md', type: 'text/markdown' },
  // not registered with IANA, but what players and servers use
  srt: { label: 'SRT subtitles', extension: 'srt', type: 'application/x-subrip' },
  vtt: { label: 'WebVTT subtitles', extension: 'vtt', type: 'text/vtt' },
} as const satisfies Record<string, PaperFormat>;

export type PaperFormatId = keyof typeof paperFormats;
