import type { VideoExportWork } from '../core/video/use-video-export.ts';
import type { VideoFile } from '../core/video/video-file.ts';

/** What copying and encoding share. */
export interface CutWork extends VideoExportWork {
  /** The film's title. */
  title: string;
  file: VideoFile;
}
