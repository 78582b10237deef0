import { type Take, takeFilePath } from '../../../../../src/domain/takes/takes.ts';

export interface FileProblem {
  text: string;
  /** Whether loading the file again may help. */
  canRetry: boolean;
}

const offline: FileProblem = { text: 'The take could not be loaded. Check your connection.', canRetry: true };

/** Finds out why a take does not play: video elements do not say whether the server or the format is the reason. */
export async function findFileProblem({ id, type }: Pick<Take, 'id' | 'type'>): Promise<FileProblem> {
  // one byte, since HEAD does not look for the file itself
  const response = await fetch(takeFilePath(id), { headers: { range: 'bytes=0-0' } }).catch(() => null);
  if (!response) return offline;
  if (response.status === 404) return { text: 'The file of this take is no longer on the server.', canRetry: false };
  if (response.status === 401) return { text: 'Log in again to watch this take.', canRetry: true };
  if (!response.ok) return { text: 'The server could not send this take.', canRetry: true };
  const format = type === 'video/quicktime' ? 'a MOV file' : 'this file';
  return { text: `This browser cannot play ${format}. Download it to watch it in another player.`, canRetry: true };
}
