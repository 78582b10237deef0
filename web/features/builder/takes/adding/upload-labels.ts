import type { TakeFile } from './upload-store.ts';

/** How much of a file the server has, from 0 to 1. */
export function uploadShare({ file: { size }, sent, state }: TakeFile): number {
  if (state.is === 'done') return 1;
  return size === 0 ? 0 : sent / size;
}

/** The state of an upload in a few words. */
export function uploadLabel(file: TakeFile): string {
  const percent = `${Math.floor(uploadShare(file) * 100)}%`;
  switch (file.state.is) {
    case 'new':
      return 'Not started';
    case 'queued':
      return 'Waiting';
    case 'sending':
      // the server reads the file after the last byte
      return file.sent === file.file.size ? 'Checking' : percent;
    case 'paused':
      return `Paused at ${percent}`;
    case 'offline':
      return `No connection, ${percent}`;
    case 'failed':
      return 'Failed';
    case 'done':
      return 'Added';
  }
}
