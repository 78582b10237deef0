import { setPictures } from '../../../../../src/domain/edits/board-edits.ts';
import { limits } from '../../../../../src/domain/product/limits.ts';
import type { Project } from '../../../../../src/domain/project/project.ts';
import type { StoredPicture } from '../../../../../src/domain/storage/pictures.ts';
import { rememberedOwner } from '../../../../lib/account/owner.ts';
import { callAtOnce } from '../../../../lib/calls/call-at-once.ts';
import { explain } from '../../../../lib/calls/trpc.ts';
import { showToast } from '../../../../lib/toast/toast.ts';
import { chosenScenes } from '../places/selection.ts';
import { apply, currentProject, findSceneIndex, newId, scenesInWords } from '../project/project-store.ts';
import { showUndoToast } from '../project/undo-toast.ts';
import { currentOwner } from '../sync/sync-api.ts';
import { useView } from '../view/view-store.ts';
import { startUpload } from './pending-pictures.ts';
import { shrinkPicture } from './shrink-picture.ts';

/** A file of the largest cameras is below it; larger ones would only keep the browser busy. */
const longestFile = 60_000_000;
const longestMs = 60_000;
/** From this share of an account's room on, it is said how little is left. */
const warnFrom = 0.8;

export function isPicture({ type }: File): boolean {
  return type.startsWith('image/');
}

/** The pictures among files that are dropped. */
export function picturesIn(files: FileList): File[] {
  return [...files].filter(isPicture);
}

/**
 * Gives pictures to scenes, one each: to the selected ones, or to the scene and those that follow it. Each is in the
 * project as soon as the server has it; all are one step to undo, unless something else is done meanwhile.
 * @param from the first scene; without it the current one
 */
export async function addPictures(files: readonly File[], from?: string): Promise<void> {
  if (files.length === 0) return fail('That is no picture. PNG, JPEG and WebP are.');
  const owner = currentOwner();
  const ids = scenesFor(files.length, from);
  const upload = startUpload(ids);
  const step = `pictures ${newId()}`;
  const placed: string[] = [];
  let problem: string | null = null;
  let isGone = false;
  let used = 0;
  /** The project after the last of them, and whether they are one step to undo. */
  let after: Project | null = null;
  let isOneStep = true;
  // in the very moment, so that who leaves by a page load can take the message along
  const tellLeft = () => failAtLeaving(ids.length - placed.length);
  upload.signal.addEventListener('abort', tellLeft, { once: true });
  for (const [index, id] of ids.entries()) {
    const file = files[index];
    if (!file || problem || upload.signal.aborted) break;
    // another one has been chosen for it meanwhile
    if (!upload.awaits(id)) continue;
    try {
      const stored = await store(file, { owner, signal: upload.signal, show: (bitmap) => upload.show(id, bitmap) });
      used = stored.used;
      if (!upload.awaits(id)) continue;
      const { hash, width, height } = stored;
      const before = currentProject();
      if (apply((project) => setPictures(project, new Map([[id, { hash, width, height }]])), step, Infinity)) {
        isOneStep &&= after === null || after === before;
        after = currentProject();
      }
      if (findSceneIndex(currentProject(), id) >= 0) placed.push(id);
      else isGone = true;
    } catch (error) {
      problem = error instanceof Error && !('data' in error) ? error.message : explain(error);
    } finally {
      upload.end(id);
    }
  }
  if (upload.signal.aborted) return;
  upload.signal.removeEventListener('abort', tellLeft);
  for (const id of ids) upload.end(id);
  if (problem) {
    fail((placed.length > 0 ? `${placed.length} of ${ids.length} were added. ` : '') + problem);
  } else if (placed.length > 0) {
    const title = placed.length === 1 ? 'Picture Added' : 'Pictures Added';
    const rest = files.length > ids.length ? ` ${files.length - ids.length} more had no scene left.` : '';
    const message = { title, description: `${scenesInWords(placed)}.${rest}${roomLeft(used)}` };
    // the same picture once more is no step to undo
    if (after && isOneStep) showUndoToast(message);
    else showToast(message);
  } else if (isGone) fail('Its scene is not in the project any more.');
}

function fail(description: string): void {
  showToast({ title: 'Picture Not Added', description, tone: 'error', topic: 'scenes' });
}

function failAtLeaving(count: number): void {
  if (count === 0) return;
  const [title, pictures] =
    count === 1 ? ['Picture Not Added', 'a picture was'] : ['Pictures Not Added', `${count} pictures were`];
  const description = `You left the project while ${pictures} on the way.`;
  showToast({ title, description, tone: 'error', topic: 'scenes' });
}

function scenesFor(count: number, from: string | undefined): string[] {
  const all = currentProject().scenes.map(({ id }) => id);
  const { selected } = useView.getState();
  const start = from ?? chosenScenes()[0];
  const chosen = count > 1 && start !== undefined && selected.size > 1 && selected.has(start);
  const list = chosen ? all.filter((id) => selected.has(id)) : all.slice(Math.max(all.indexOf(start ?? ''), 0));
  return list.slice(0, count);
}

interface StoreOptions {
  /** The account whose project is open. */
  owner: string | null;
  signal: AbortSignal;
  /** Is told what the picture looks like until it is stored, and then null. */
  show: (bitmap: ImageBitmap | null) => void;
}

async function store(file: File, { owner, signal, show }: StoreOptions): Promise<StoredPicture> {
  const name = file.name || 'The picture';
  if (file.size > longestFile) throw new Error(`${name} is too large: at most ${longestFile / 1_000_000} MB.`);
  const { blob, bitmap } = await shrinkPicture(file, name);
  show(bitmap);
  try {
    const input = { data: await toBase64(blob) };
    signal.throwIfAborted();
    // another tab may have switched accounts, which would own the picture
    const signedIn = rememberedOwner();
    if (signedIn !== null && signedIn !== owner) throw new Error('Another account is logged in by now.');
    const stored = (await inTime(signal, (limited) => callAtOnce('pictures.add', input, limited))) as StoredPicture;
    // the response may arrive just as the page leaves the project
    signal.throwIfAborted();
    return stored;
  } finally {
    show(null);
    bitmap.close();
  }
}

/** Gives a call up after a minute or with a signal. Safari before 17.4 has no `AbortSignal.any`. */
async function inTime<Answer>(signal: AbortSignal, call: (limited: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const controller = new AbortController();
  const stop = () => controller.abort();
  const timer = setTimeout(stop, longestMs);
  signal.addEventListener('abort', stop);
  try {
    return await call(controller.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

/** A data URL is the only way to base64 that every browser has for long files. */
function toBase64(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(reader.error);
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.readAsDataURL(blob);
  });
}

function roomLeft(used: number): string {
  const { perUserBytes } = limits.pictures;
  if (used < perUserBytes * warnFrom) return '';
  return ` Your pictures take ${Math.round((used / perUserBytes) * 100)}% of ${perUserBytes / 1_000_000} MB.`;
}
