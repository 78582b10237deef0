import type { Upload } from 'tus-js-client';
import type { FileMatch } from '../../../../../src/domain/takes/match-files.ts';
import { showToast } from '../../../../lib/toast/toast.ts';
import { createPerProjectStore } from '../../core/project/per-project-store.ts';

/** Where a file is on its way to the server. */
type UploadState =
  /** Not started yet. */
  | { is: 'new' }
  /** Waits for its turn. */
  | { is: 'queued' }
  | { is: 'sending' }
  | { is: 'paused' }
  /** The connection is gone; it goes on by itself. */
  | { is: 'offline' }
  | { is: 'failed'; message: string }
  | { is: 'done' };

/** A video that the user has chosen, dropped or pasted. */
export interface TakeFile {
  key: string;
  file: File;
  /** The scenes of its clip. */
  sceneIds: readonly string[];
  /** How the clip was found; null if the user has chosen it. */
  match: FileMatch | null;
  /** Whether an earlier page has started to upload it. */
  isResumed: boolean;
  /** The length in seconds; undefined while it is unknown, null if the file is no video. */
  seconds: number | null | undefined;
  state: UploadState;
  /** The bytes that the server has. */
  sent: number;
}

interface UploadsState {
  files: readonly TakeFile[];
  /** The uploads under way or paused, by the key of their file. */
  running: ReadonlyMap<string, Upload>;
  /** The uploads of earlier pages that the user has discarded, by their key in the storage. */
  discarded: ReadonlySet<string>;
}

const nothing: UploadsState = { files: [], running: new Map(), discarded: new Set() };

/** The files to add as takes, and their uploads. They go on while the dialog is closed. */
export const useUploads = createPerProjectStore<UploadsState>(nothing);

/** Forgets all files, as when another project is opened. */
export function leaveUploads(): void {
  useUploads.setState(nothing);
}

// stops the uploads when the user leaves the project, but keeps what the server has of them
useUploads.subscribe(({ files }, before) => {
  if (files !== nothing.files || before.files === nothing.files) return;
  for (const upload of before.running.values()) void upload.abort();
  const count = before.files.filter(isUnderWay).length;
  if (count === 0) return;
  const [title, takes] = count === 1 ? ['Upload Stopped', 'a take was'] : ['Uploads Stopped', `${count} takes were`];
  const description = `You left the project while ${takes} uploading. Choose the same files there again to go on.`;
  showToast({ title, description, tone: 'error', topic: 'takes' });
});

export const findFile = (key: string) => useUploads.getState().files.find((file) => file.key === key);

/** Changes a file of the list; does nothing if it has been removed. */
export function changeFile(key: string, change: Partial<Omit<TakeFile, 'key' | 'file'>>): void {
  useUploads.setState(({ files }) => ({
    files: files.map((file) => (file.key === key ? { ...file, ...change } : file)),
  }));
}

/** Whether an upload was started and is not complete: leaving the page would stop it. */
export function isUnderWay({ state: { is } }: Pick<TakeFile, 'state'>): boolean {
  return is === 'queued' || is === 'sending' || is === 'offline';
}

const askFirst = (event: BeforeUnloadEvent) => event.preventDefault();

useUploads.subscribe(({ files }, before) => {
  if (files === before.files) return;
  // only while uploads are under way: the listener disables the back/forward cache
  if (files.some(isUnderWay)) window.addEventListener('beforeunload', askFirst);
  else window.removeEventListener('beforeunload', askFirst);
});
