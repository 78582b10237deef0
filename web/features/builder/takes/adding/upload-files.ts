import type { DetailedError, Upload } from 'tus-js-client';
import { limits } from '../../../../../src/domain/product/limits.ts';
import { takeUploadPath } from '../../../../../src/domain/takes/takes.ts';
import { shortenedText } from '../../../../../src/domain/text/characters.ts';
import { explain } from '../../../../lib/calls/trpc.ts';
import { removeItem } from '../../../../lib/storage/local-storage.ts';
import { uploadFingerprint } from '../../../../lib/storage/take-uploads.ts';
import { announce } from '../../core/focus/caret-store.ts';
import { saveOpenProject } from '../../core/sync/save-open-project.ts';
import { currentOwner } from '../../core/sync/sync-api.ts';
import { refreshTakes } from '../../core/takes/take-actions.ts';
import { isConnectionProblem, uploadProblem } from './upload-problem.ts';
import { changeFile, findFile, isUnderWay, type TakeFile, useUploads } from './upload-store.ts';

/** Large enough that requests cost little, small enough that little is sent twice. */
const chunkBytes = 8_388_608;
const maxAtOnce = 2;
/** Waits before each retry, for an hour and a half. Any progress starts over. */
const retryDelays = [0, 1_000, 3_000, 5_000, 10_000, ...Array<number>(180).fill(30_000)];

/**
 * Uploads files, at most two at once. Saves the project first, since the server keeps the prompt that the stored clip
 * has. Problems are shown at the files.
 */
export async function startUploads(keys: readonly string[]): Promise<void> {
  for (const key of keys) changeFile(key, { state: { is: 'queued' } });
  const owner = currentOwner();
  try {
    const [{ id }] = await Promise.all([saveOpenProject(), import('tus-js-client')]);
    // the user may have left the project meanwhile
    if (owner !== null && currentOwner() === owner) sendNext({ owner, projectId: id });
  } catch (error) {
    const message = explain(error);
    for (const key of keys)
      if (findFile(key)?.state.is === 'queued') changeFile(key, { state: { is: 'failed', message } });
  }
}

interface Destination {
  owner: string;
  projectId: string;
}

function sendNext(to: Destination): void {
  const { files } = useUploads.getState();
  const busy = files.filter((file) => isUnderWay(file) && file.state.is !== 'queued').length;
  const waiting = files.filter(({ state: { is } }) => is === 'queued');
  for (const file of waiting.slice(0, Math.max(0, maxAtOnce - busy))) void send(file, to);
}

async function send({ key, file, sceneIds }: TakeFile, to: Destination): Promise<void> {
  changeFile(key, { state: { is: 'sending' } });
  const { Upload } = await import('tus-js-client');
  const upload = new Upload(file, {
    endpoint: takeUploadPath,
    chunkSize: chunkBytes,
    retryDelays,
    metadata: {
      ...{ project: to.projectId, scenes: sceneIds.join(' ') },
      name: shortenedText(file.name, limits.takes.nameLength),
    },
    fingerprint: async () => uploadFingerprint(to.owner, to.projectId, file),
    removeFingerprintOnSuccess: true,
    onProgress: (sent) => changeFile(key, { sent, state: { is: 'sending' } }),
    onShouldRetry(error) {
      const retries = isConnectionProblem(error);
      if (retries) changeFile(key, { state: { is: 'offline' } });
      return retries;
    },
    onSuccess() {
      end(key);
      changeFile(key, { sent: file.size, state: { is: 'done' } });
      announce(`${file.name} is uploaded.`);
      void refreshTakes();
      sendNext(to);
    },
    onError(error) {
      end(key);
      changeFile(key, { state: { is: 'failed', message: uploadProblem(error as DetailedError) } });
      announce(`${file.name} was not uploaded.`);
      // a refused upload no longer counts
      void refreshTakes();
      sendNext(to);
    },
  });
  useUploads.setState(({ running }) => ({ running: new Map(running).set(key, upload) }));
  await resume(upload, sceneIds);
  // it may have been paused or canceled meanwhile
  if (useUploads.getState().running.get(key) === upload && findFile(key)?.state.is === 'sending') upload.start();
}

/** Goes on with what an earlier page sent of the same file. If the file was meant for another clip, discards that. */
async function resume(upload: Upload, sceneIds: readonly string[]): Promise<void> {
  for (const previous of await upload.findPreviousUploads()) {
    if (previous.metadata.scenes === sceneIds.join(' ')) upload.resumeFromPreviousUpload(previous);
    else if (previous.uploadUrl) await discard(previous.uploadUrl, previous.urlStorageKey);
  }
}

/** Deletes an unfinished upload on the server, and what this browser remembers of it. */
export async function discard(url: string, storageKey: string): Promise<void> {
  const { Upload } = await import('tus-js-client');
  // one that is gone needs no deletion
  await Upload.terminate(url, { retryDelays: null }).catch(() => undefined);
  removeItem(storageKey);
  await refreshTakes();
}

function end(key: string): void {
  useUploads.setState(({ running }) => {
    const rest = new Map(running);
    rest.delete(key);
    return { running: rest };
  });
}

export async function pauseUpload(key: string): Promise<void> {
  changeFile(key, { state: { is: 'paused' } });
  await useUploads.getState().running.get(key)?.abort();
}

/** Goes on with a paused upload, or tries a failed one again. */
export function continueUpload(key: string): void {
  const upload = useUploads.getState().running.get(key);
  if (!upload) {
    void startUploads([key]);
    return;
  }
  changeFile(key, { state: { is: 'sending' } });
  upload.start();
}

/** Removes a file from the list. What the server has of it is deleted. */
export async function cancelUpload(key: string): Promise<void> {
  const { running } = useUploads.getState();
  const upload = running.get(key);
  useUploads.setState(({ files }) => ({ files: files.filter((file) => file.key !== key) }));
  end(key);
  if (!upload) return;
  // on failure the server deletes it after a while
  await upload.abort(true).catch(() => undefined);
  void refreshTakes();
}

/** Goes on at once with the uploads that wait for the connection. */
export function retryOffline(): void {
  const { files, running } = useUploads.getState();
  for (const { key, state } of files) {
    const upload = state.is === 'offline' ? running.get(key) : undefined;
    // ends the pause before the next retry
    if (upload) void upload.abort().then(() => upload.start());
  }
}
