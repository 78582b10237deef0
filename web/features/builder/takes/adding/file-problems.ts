import { limits } from '../../../../../src/domain/product/limits.ts';
import type { Takes } from '../../../../../src/domain/takes/takes.ts';
import { formatBytes } from '../../../../lib/format-bytes.ts';
import type { TakeFile } from './upload-store.ts';

const { fileBytes, seconds: maxSeconds, perProject } = limits.takes;
const extensions = ['mp4', 'm4v', 'mov', 'webm'];
const acceptedTypes = ['video/mp4', 'video/x-m4v', 'video/quicktime', 'video/webm'];

/** The `accept` attribute of a file input. */
export const acceptedFiles = [...acceptedTypes, ...extensions.map((extension) => `.${extension}`)].join(',');

const hasExtension = (name: string) => extensions.some((extension) => name.toLowerCase().endsWith(`.${extension}`));

/** Whether a dropped or pasted file is a video, also of a type that is not accepted. */
export function isVideo({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  return type.startsWith('video/') || (type === '' && hasExtension(name));
}

/** Why a file cannot be a take, known before anything is sent; null if it can. The server checks its bytes again. */
export function fileProblem({
  file: { name, type, size },
  seconds,
}: Pick<TakeFile, 'file' | 'seconds'>): string | null {
  if (!(acceptedTypes.includes(type) || hasExtension(name))) return 'Use an MP4, MOV or WebM file.';
  if (size === 0) return 'This file is empty.';
  if (size > fileBytes) return `This file is too large: a take has at most ${formatBytes(fileBytes)}.`;
  if (seconds === null) return 'No video could be read in this file. Use MP4, MOV or WebM.';
  if (seconds !== undefined && seconds > maxSeconds) return `A take has at most ${maxSeconds / 60} minutes.`;
  return null;
}

/** The bytes that are left for takes in the account; null before they are known. */
export function bytesLeft(takes: Pick<Takes, 'usedBytes' | 'maxBytes'> | undefined): number | null {
  return takes ? Math.max(0, takes.maxBytes - takes.usedBytes) : null;
}

/**
 * The problems of files that were not started yet, by their key. In the order of the list, files get the room that is
 * left in the account.
 */
export function fileProblems(files: readonly TakeFile[], takes: Takes | undefined): ReadonlyMap<string, string> {
  const problems = new Map<string, string>();
  let left = bytesLeft(takes) ?? Number.POSITIVE_INFINITY;
  let places = perProject - (takes?.takes.length ?? 0);
  for (const file of files) {
    if (file.state.is !== 'new') continue;
    const problem = fileProblem(file);
    if (problem) problems.set(file.key, problem);
    // the room of an upload that has started is already counted
    else if (file.isResumed) continue;
    else if (file.file.size > left) problems.set(file.key, noRoom(left));
    else if (places <= 0) problems.set(file.key, `A project has at most ${perProject} takes.`);
    else {
      left -= file.file.size;
      places -= 1;
    }
  }
  return problems;
}

function noRoom(left: number): string {
  return left === 0
    ? 'Your account has no room left for takes. Delete some first.'
    : `Only ${formatBytes(left)} are left for takes. Delete some first.`;
}
