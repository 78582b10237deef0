import { setPictures } from '../../../../../src/domain/edits/board-edits.ts';
import { limits } from '../../../../../src/domain/product/limits.ts';
import type { Project } from '../../../../../src/domain/project/project.ts';
import type { StoredPicture } from '../../../../../src/domain/storage/pictures.ts';
import { rememberedOwner } from '../../../../lib/account/owner.ts';
import { callAtOnce } from '../../../../lib/calls/call-at-once.ts';
import { explain } from '../../../../lib/calls/trpc.ts';
import { showToast } from '../../../../lib/toast/toast.ts';
import { chosenScenes } from '../focus/selection.ts';
import { apply, currentProject, findSceneIndex, newId, scenesInWords } from '../project/project-store.ts';
import { showUndoToast } from '../project/undo-toast.ts';
import { currentOwner } from '../sync/sync-api.ts';
import { useView } from '../view/view-store.ts';
import { startUpload } from './pending-pictures.ts';
import { shrinkPicture } from './shrink-picture.ts';

/** Even the largest camera photos are smaller. Decoding larger files would block the browser. */
const maxFileBytes = 60_000_000;
const uploadTimeoutMs = 60_000;
/** Once this share of the account's picture storage is used, toasts mention how full it is. */
const warnFrom = 0.8;

export function isPicture({ type }: File): boolean {
  return type.startsWith('image/');
}

export function picturesIn(files: FileList): File[] {
  return [...files].filter(isPicture);
}

/**
 * Adds one picture per scene, to the selected scenes or to one scene and the scenes after it. A picture becomes part of
 * the project once the server has stored it. All pictures are one undo step, unless another edit comes in between.
 * @param from the id of the first scene; by default the first selected or else the current scene
 */
export async function addPictures(files: readonly File[], from?: string): Promise<void> {
  if (files.length === 0) return showFailure('This is not a picture. Use PNG, JPEG or WebP.');
  const owner = currentOwner();
  const ids = scenesFor(files.length, from);
  const upload = startUpload(ids);
  const mergeKey = `pictures ${newId()}`;
  const added: string[] = [];
  let problem: string | null = null;
  let isSceneGone = false;
  let used = 0;
  /** The project right after the last picture was added. */
  let after: Project | null = null;
  /** Whether no other edit came between the pictures. */
  let isOneStep = true;
  // shown synchronously, so that the toast survives if the user leaves by a page load
  const onLeave = () => showAbortedUploads(ids.length - added.length);
  upload.signal.addEventListener('abort', onLeave, { once: true });
  for (const [index, id] of ids.entries()) {
    const file = files[index];
    if (!file || problem || upload.signal.aborted) break;
    // the user has since chosen another picture for this scene
    if (!upload.awaits(id)) continue;
    try {
      const stored = await uploadPicture(file, {
        owner,
        signal: upload.signal,
        show: (bitmap) => upload.show(id, bitmap),
      });
      used = stored.used;
      if (!upload.awaits(id)) continue;
      const { hash, width, height } = stored;
      const before = currentProject();
      if (apply((project) => setPictures(project, new Map([[id, { hash, width, height }]])), mergeKey, Infinity)) {
        isOneStep &&= after === null || after === before;
        after = currentProject();
      }
      if (findSceneIndex(currentProject(), id) >= 0) added.push(id);
      else isSceneGone = true;
    } catch (error) {
      problem = error instanceof Error && !('data' in error) ? error.message : explain(error);
    } finally {
      upload.end(id);
    }
  }
  if (upload.signal.aborted) return;
  upload.signal.removeEventListener('abort', onLeave);
  for (const id of ids) upload.end(id);
  if (problem) {
    showFailure((added.length > 0 ? `${added.length} of ${ids.length} were added. ` : '') + problem);
  } else if (added.length > 0) {
    const title = added.length === 1 ? 'Picture Added' : 'Pictures Added';
    const leftOverNote = files.length > ids.length ? ` ${files.length - ids.length} more had no scene.` : '';
    const message = { title, description: `${scenesInWords(added)}.${leftOverNote}${storageNote(used)}` };
    // adding the same picture again changes nothing that could be undone
    if (after && isOneStep) showUndoToast(message);
    else showToast(message);
  } else if (isSceneGone) showFailure('The scene was removed in the meantime.');
}

function showFailure(description: string): void {
  showToast({ title: 'Picture Not Added', description, tone: 'error', topic: 'scenes' });
}

/** Shows that uploads were cancelled because the user left the project. */
function showAbortedUploads(count: number): void {
  if (count === 0) return;
  const [title, pictures] =
    count === 1 ? ['Picture Not Added', 'a picture was'] : ['Pictures Not Added', `${count} pictures were`];
  const description = `You left the project while ${pictures} uploading.`;
  showToast({ title, description, tone: 'error', topic: 'scenes' });
}

function scenesFor(count: number, from: string | undefined): string[] {
  const ids = currentProject().scenes.map(({ id }) => id);
  const { selected } = useView.getState();
  const start = from ?? chosenScenes()[0];
  const usesSelection = count > 1 && start !== undefined && selected.size > 1 && selected.has(start);
  const list = usesSelection ? ids.filter((id) => selected.has(id)) : ids.slice(Math.max(ids.indexOf(start ?? ''), 0));
  return list.slice(0, count);
}

interface UploadOptions {
  /** The account that owns the open project. */
  owner: string | null;
  signal: AbortSignal;
  /** Called with the decoded picture, and with null once the upload has ended. */
  show: (bitmap: ImageBitmap | null) => void;
}

async function uploadPicture(file: File, { owner, signal, show }: UploadOptions): Promise<StoredPicture> {
  const name = file.name || 'The picture';
  if (file.size > maxFileBytes) throw new Error(`${name} is too large: at most ${maxFileBytes / 1_000_000} MB.`);
  const { blob, bitmap } = await shrinkPicture(file, name);
  show(bitmap);
  try {
    const input = { data: await toBase64(blob) };
    signal.throwIfAborted();
    // another tab may have logged in to another account, which would then own the picture
    const signedIn = rememberedOwner();
    if (signedIn !== null && signedIn !== owner) throw new Error('Another account is logged in now.');
    const stored = (await withTimeout(signal, (limited) =>
      callAtOnce('pictures.add', input, limited),
    )) as StoredPicture;
    // the user may have left the project just before the response
    signal.throwIfAborted();
    return stored;
  } finally {
    show(null);
    bitmap.close();
  }
}

/**
 * Aborts a call after a minute, or when the signal aborts. Does not use `AbortSignal.any`, which Safari before 17.4
 * lacks.
 */
async function withTimeout<Result>(
  signal: AbortSignal,
  call: (limited: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const stop = () => controller.abort();
  const timer = setTimeout(stop, uploadTimeoutMs);
  signal.addEventListener('abort', stop);
  try {
    return await call(controller.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

/** Uses a data URL: other ways to encode base64 need a newer browser or fail on large files. */
function toBase64(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(reader.error);
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.readAsDataURL(blob);
  });
}

/** A sentence about how full the account's picture storage is; empty below `warnFrom`. */
function storageNote(used: number): string {
  const { perUserBytes } = limits.pictures;
  if (used < perUserBytes * warnFrom) return '';
  return ` Your pictures take ${Math.round((used / perUserBytes) * 100)}% of ${perUserBytes / 1_000_000} MB.`;
}
