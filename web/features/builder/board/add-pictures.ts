import { create } from 'zustand';
import { setPictures } from '../../../../src/domain/board-edits.ts';
import { limits } from '../../../../src/domain/limits.ts';
import type { StoredPicture } from '../../../../src/domain/pictures.ts';
import type { ScenePicture } from '../../../../src/domain/scene-board.ts';
import { callAtOnce } from '../../../lib/call-at-once.ts';
import { showToast } from '../../../lib/toast.ts';
import { explain } from '../../../lib/trpc.ts';
import { apply, findSceneIndex, useBuilder } from '../builder-store.ts';
import { scenesInWords } from '../commands/scene-commands.ts';
import { chosenScenes, useSelection } from '../selection.ts';
import { showUndoToast } from '../undo-toast.ts';
import { shrinkPicture } from './shrink-picture.ts';

/** A file of the largest cameras is below it; larger ones would only keep the browser busy. */
const longestFile = 60_000_000;
/** From this share of an account's room on, it is said how little is left. */
const warnFrom = 0.8;

/** What is on its way to the server, by scene; null until the browser has read it. */
export const usePending = create<{ pictures: ReadonlyMap<string, ImageBitmap | null> }>(() => ({
  pictures: new Map(),
}));

/** The upload that a scene waits for: of two, what was chosen last stays. */
const latest = new Map<string, symbol>();

function setPending(id: string, picture: ImageBitmap | null | undefined): void {
  const pictures = new Map(usePending.getState().pictures);
  if (picture === undefined) pictures.delete(id);
  else pictures.set(id, picture);
  usePending.setState({ pictures });
}

/** The pictures among files, as a paste or a drop has them. */
export function picturesIn(files: FileList | undefined | null): File[] {
  return [...(files ?? [])].filter(({ type }) => type.startsWith('image/'));
}

/**
 * Gives pictures to scenes, one each: to the selected ones, or to the scene and those that follow it.
 * @param from the first scene; without it the current one
 */
export async function addPictures(files: readonly File[], from?: string): Promise<void> {
  if (files.length === 0) {
    const description = 'That is no picture. PNG, JPEG and WebP are.';
    showToast({ title: 'Picture Not Added', description, tone: 'error', topic: 'scenes' });
    return;
  }
  const ids = scenesFor(files.length, from);
  const upload = Symbol('upload');
  const isLatest = (id: string) => latest.get(id) === upload;
  const left = files.length - ids.length;
  const pictures = new Map<string, ScenePicture>();
  let problem: string | null = null;
  let used = 0;
  for (const id of ids) {
    latest.set(id, upload);
    setPending(id, null);
  }
  let changed = false;
  try {
    for (const [index, id] of ids.entries()) {
      const file = files[index];
      if (!file || problem) break;
      try {
        const stored = await store(file, (bitmap) => isLatest(id) && setPending(id, bitmap));
        used = stored.used;
        if (isLatest(id)) pictures.set(id, { hash: stored.hash, width: stored.width, height: stored.height });
      } catch (error) {
        problem = error instanceof Error && !('data' in error) ? error.message : explain(error);
      }
    }
    // another one may have been chosen for some of them while the rest was on its way
    for (const id of [...pictures.keys()]) if (!isLatest(id)) pictures.delete(id);
    changed = pictures.size > 0 && apply((project) => setPictures(project, pictures));
  } finally {
    for (const id of ids.filter(isLatest)) {
      latest.delete(id);
      setPending(id, undefined);
    }
  }
  const placed = [...pictures.keys()].filter((id) => findSceneIndex(useBuilder.getState().project, id) >= 0);
  if (problem) {
    const before = placed.length > 0 ? `${placed.length} of ${ids.length} were added. ` : '';
    showToast({ title: 'Picture Not Added', description: before + problem, tone: 'error', topic: 'scenes' });
  } else if (pictures.size > 0 && placed.length === 0) {
    const description = 'Its scene is not in the project any more.';
    showToast({ title: 'Picture Not Added', description, tone: 'error', topic: 'scenes' });
  } else if (placed.length > 0) {
    const title = placed.length === 1 ? 'Picture Added' : 'Pictures Added';
    const rest = left > 0 ? ` ${left} more had no scene left.` : '';
    const message = { title, description: `${scenesInWords(placed)}.${rest}${roomLeft(used)}` };
    // the same picture once more is no step to undo
    if (changed) showUndoToast(message);
    else showToast(message);
  }
}

function scenesFor(count: number, from: string | undefined): string[] {
  const all = useBuilder.getState().project.scenes.map(({ id }) => id);
  const { ids: selected } = useSelection.getState();
  const start = from ?? chosenScenes()[0];
  const chosen = count > 1 && start !== undefined && selected.size > 1 && selected.has(start);
  const list = chosen ? all.filter((id) => selected.has(id)) : all.slice(Math.max(all.indexOf(start ?? ''), 0));
  return list.slice(0, count);
}

/** @param show is told what the picture looks like until it is stored, and then null */
async function store(file: File, show: (bitmap: ImageBitmap | null) => void): Promise<StoredPicture> {
  const name = file.name || 'The picture';
  if (file.size > longestFile) throw new Error(`${name} is too large: at most ${longestFile / 1_000_000} MB.`);
  const { blob, bitmap } = await shrinkPicture(file, name);
  show(bitmap);
  try {
    const input = { data: await toBase64(blob) };
    return (await callAtOnce('pictures.add', input, AbortSignal.timeout(60_000))) as StoredPicture;
  } finally {
    show(null);
    bitmap.close();
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
