import { writePaper } from '../../../../../src/domain/papers/out/write-paper.ts';
import type { Project } from '../../../../../src/domain/project/project.ts';
import { downloadText } from '../../../../lib/files/download.ts';

/** Where a video has its captions. */
export const captionChoices = [
  { value: 'burnt', label: 'In the picture' },
  { value: 'file', label: 'In a separate file (.srt)' },
  { value: 'none', label: 'None' },
] as const;

export type CaptionChoice = (typeof captionChoices)[number]['value'];

/**
 * Downloads the captions of a video, named like the video, as players expect.
 * @returns the file's name; null if the film has no dialogue
 */
export function downloadCaptions(project: Project, video: string): string | null {
  const { text } = writePaper({ format: 'srt', project });
  if (text === '') return null;
  const name = `${video.replace(/\.[^.]+$/u, '')}.srt`;
  downloadText(name, text);
  return name;
}

/** Says where the captions are. @param captions the result of `downloadCaptions`, if a file was requested */
export function describeCaptions(captions: string | null | undefined): string[] {
  if (captions === undefined) return [];
  return [captions ? `The captions are in “${captions}”.` : 'The film has no dialogue, so there is no caption file.'];
}
