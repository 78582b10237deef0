import { mergeCast } from '../../../../src/domain/edits/cast-edits.ts';
import { insertScenes, insertScenesProblem } from '../../../../src/domain/edits/scene-edits.ts';
import { readScenes, writeScenes } from '../../../../src/domain/edits/scenes-text.ts';
import type { Scene } from '../../../../src/domain/project/project.ts';
import { withPicturesOf } from '../../../../src/domain/scene/board.ts';
import { isBlank } from '../../../../src/domain/scene/fields.ts';
import { showToast } from '../../../lib/toast/toast.ts';
import { keyNames } from '../core/commands/shortcut.ts';
import { showCopyFailure } from '../core/copy/copied-clips.ts';
import { addPictures, isPicture } from '../core/pictures/add-pictures.ts';
import { focusScene } from '../core/places/go-to.ts';
import { chosenScenes, selectScenes } from '../core/places/selection.ts';
import { showMergedToast } from '../core/project/merge-toast.ts';
import { apply, currentProject, findSceneIndex, newId, scenesInWords } from '../core/project/project-store.ts';
import { currentOwner } from '../core/sync/sync-api.ts';

/** Scenes travel as text that people can read, with our JSON in an attribute of the HTML beside it. */
const attribute = 'data-promptreel';
/** Beside it, the end of the id of their account, which alone has their pictures: enough to tell accounts apart. */
const accountAttribute = 'data-account';
const account = () => currentOwner()?.slice(-8) ?? '';

function written(ids: readonly string[]): { text: string; html: string } {
  const chosen = new Set(ids);
  const { scenes, cast } = currentProject();
  const { text, json } = writeScenes(
    scenes.filter(({ id }) => chosen.has(id)),
    cast,
  );
  const page = document.createElement('pre');
  page.setAttribute(attribute, json);
  page.setAttribute(accountAttribute, account());
  page.textContent = text;
  return { text, html: page.outerHTML };
}

function confirm(ids: readonly string[]): void {
  const are = ids.length === 1 ? 'is' : 'are';
  showToast({
    title: 'Copied to Clipboard',
    description: `${scenesInWords(ids)} ${are} on the clipboard, to paste in any project or window.`,
  });
}

/** Copies scenes by the command, without a key press that the browser takes for copying. */
export async function copyScenes(ids = chosenScenes()): Promise<void> {
  const { text, html } = written(ids);
  try {
    const types = { 'text/plain': text, 'text/html': html };
    const blobs = Object.entries(types).map(([type, content]) => [type, new Blob([content], { type })]);
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
    confirm(ids);
  } catch {
    showCopyFailure();
  }
}

/** Puts the chosen scenes onto the clipboard of a copy or cut event. */
export function copyInto(event: ClipboardEvent): void {
  const ids = chosenScenes();
  const { text, html } = written(ids);
  event.clipboardData?.setData('text/plain', text);
  event.clipboardData?.setData('text/html', html);
  event.preventDefault();
  confirm(ids);
}

/** Inserts the scenes that were on the clipboard at a paste, or gives its pictures to scenes. */
export function pasteClipboard({ html, text, files }: { html: string; text: string; files: readonly File[] }): void {
  const copied = copiedIn(html);
  const pictures = files.filter(isPicture);
  // what has words is words: spreadsheets add a picture of their cells
  if (pictures.length > 0 && text.trim() === '' && copied === null) void addPictures(pictures);
  else paste(copied ?? { text });
}

/** Inserts scenes by the command. The browser may ask first whether the page may read the clipboard. */
export async function pasteScenes(): Promise<void> {
  let copied: Copied;
  try {
    const [item] = await navigator.clipboard.read();
    const read = async (type: string) => (item?.types.includes(type) ? (await item.getType(type)).text() : '');
    copied = copiedIn(await read('text/html')) ?? { text: await read('text/plain') };
  } catch {
    const keys = keyNames({ key: 'v', mod: true }).join('+');
    showToast({
      title: 'Paste With the Keyboard',
      description: `The browser does not let the page read the clipboard. Focus a scene and press ${keys}.`,
      tone: 'error',
      topic: 'paste',
    });
    return;
  }
  paste(copied);
}

interface Copied {
  text: string;
  /** The account that its scenes come from, where that is known. */
  from?: string | null;
}

/** The scenes of ours in a page from the clipboard, as JSON. */
function copiedIn(html: string): Copied | null {
  if (!html.includes(attribute)) return null;
  const page = new DOMParser().parseFromString(html, 'text/html');
  const element = page.querySelector(`[${attribute}]`);
  const text = element?.getAttribute(attribute);
  return text ? { text, from: element?.getAttribute(accountAttribute) ?? null } : null;
}

/**
 * Inserts the scenes of a text, and the entries of the cast that they bring along, below the chosen ones; in a project
 * without a word they take the empty scene's place.
 */
function paste({ text, from = null }: Copied): void {
  const project = currentProject();
  const pasted = readScenes(text);
  if ('problem' in pasted) {
    showToast({ title: 'Nothing Pasted', description: pasted.problem, tone: 'error', topic: 'paste' });
    return;
  }
  // another account's pictures cannot be seen by this one
  const isForeign = from !== null && from !== account();
  const shown = isForeign ? withPicturesOf(pasted.scenes, new Set()) : pasted.scenes;
  const scenes = shown.map((scene) => ({ ...scene, id: newId() }));
  const isEmpty = (scene: Scene) => isBlank(scene) && !scene.picture && !scene.status;
  const empty = project.scenes.length === 1 && project.scenes.every(isEmpty) ? project.scenes[0] : undefined;
  const problem = insertScenesProblem(empty ? { ...project, scenes: [] } : project, scenes);
  if (problem) {
    showToast({
      title: 'Nothing Pasted',
      description: `${problem} The clipboard holds ${scenes.length}.`,
      tone: 'error',
      topic: 'paste',
    });
    return;
  }
  const last = findSceneIndex(project, chosenScenes().at(-1) ?? '');
  const at = empty ? 0 : last + 1;
  const merged = mergeCast(project.cast ?? [], pasted.cast ?? []);
  apply((now) => ({
    ...insertScenes(empty ? { ...now, scenes: [] } : now, at, scenes),
    ...(merged.added.length > 0 && { cast: merged.cast }),
  }));
  const ids = scenes.map(({ id }) => id);
  if (ids.length > 1) selectScenes(ids);
  focusScene(ids[0] ?? '');
  const pictures = pasted.scenes.filter(({ picture }, index) => picture && !shown[index]?.picture).length;
  const left =
    pictures === 0 ? '' : ` ${pictures === 1 ? 'A picture' : `${pictures} pictures`} stayed in the other account.`;
  showMergedToast('Scenes Pasted', `Pasted ${ids.length === 1 ? 'a scene' : `${ids.length} scenes`}.${left}`, merged);
}
