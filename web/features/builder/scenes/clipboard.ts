import { mergeCast } from '../../../../src/domain/edits/cast-edits.ts';
import { insertScenes, insertScenesProblem } from '../../../../src/domain/edits/scene-edits.ts';
import { readScenes, writeScenes } from '../../../../src/domain/edits/scenes-text.ts';
import type { Scene } from '../../../../src/domain/project/project.ts';
import { withPicturesOf } from '../../../../src/domain/scene/board.ts';
import { isBlank } from '../../../../src/domain/scene/fields.ts';
import { showToast } from '../../../lib/toast/toast.ts';
import { keyNames } from '../core/commands/shortcut.ts';
import { showCopyFailure } from '../core/copy/copied-clips.ts';
import { focusScene } from '../core/focus/go-to.ts';
import { chosenScenes, selectScenes } from '../core/focus/selection.ts';
import { addPictures, isPicture } from '../core/pictures/add-pictures.ts';
import { showMergedToast } from '../core/project/merge-toast.ts';
import {
  apply,
  countScenes,
  currentProject,
  findSceneIndex,
  newId,
  scenesInWords,
} from '../core/project/project-store.ts';
import { currentOwner } from '../core/sync/sync-api.ts';

/** Copied scenes are readable text. The HTML version also has the scenes as JSON in this attribute. */
const attribute = 'data-promptreel';
/**
 * The attribute with the last characters of the account's id, which are enough to tell accounts apart. Only this
 * account can load the pictures.
 */
const accountAttribute = 'data-account';
const account = () => currentOwner()?.slice(-8) ?? '';

function serializeScenes(ids: readonly string[]): { text: string; html: string } {
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

function showCopied(ids: readonly string[]): void {
  const [are, them] = ids.length === 1 ? ['is', 'it'] : ['are', 'them'];
  showToast({
    title: 'Copied to Clipboard',
    description: `${scenesInWords(ids)} ${are} on the clipboard. Paste ${them} into any project or window.`,
  });
}

/** Copies scenes when no copy event is available, as from a menu. */
export async function copyScenes(ids = chosenScenes()): Promise<void> {
  const { text, html } = serializeScenes(ids);
  try {
    const types = { 'text/plain': text, 'text/html': html };
    const blobs = Object.entries(types).map(([type, content]) => [type, new Blob([content], { type })]);
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
    showCopied(ids);
  } catch {
    showCopyFailure();
  }
}

/** Copies scenes during a copy event. */
export function copyInto(event: ClipboardEvent): void {
  const ids = chosenScenes();
  const { text, html } = serializeScenes(ids);
  event.clipboardData?.setData('text/plain', text);
  event.clipboardData?.setData('text/html', html);
  event.preventDefault();
  showCopied(ids);
}

/** Inserts pasted scenes, or adds pasted pictures to scenes. */
export function pasteClipboard({ html, text, files }: { html: string; text: string; files: readonly File[] }): void {
  const copied = readCopied(html);
  const pictures = files.filter(isPicture);
  // text wins over pictures, since spreadsheets also copy a picture of their cells
  if (pictures.length > 0 && text.trim() === '' && copied === null) void addPictures(pictures);
  else paste(copied ?? { text });
}

/** Pastes scenes when no paste event is available, as from a menu. The browser may ask for permission. */
export async function pasteScenes(): Promise<void> {
  let copied: Copied;
  try {
    const [item] = await navigator.clipboard.read();
    const read = async (type: string) => (item?.types.includes(type) ? (await item.getType(type)).text() : '');
    copied = readCopied(await read('text/html')) ?? { text: await read('text/plain') };
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
  /** The last characters of the id of the account that the scenes come from, if known. */
  from?: string | null;
}

/** Reads scenes, as JSON, from copied HTML; null if the HTML is not from Promptreel. */
function readCopied(html: string): Copied | null {
  if (!html.includes(attribute)) return null;
  const page = new DOMParser().parseFromString(html, 'text/html');
  const element = page.querySelector(`[${attribute}]`);
  const text = element?.getAttribute(attribute);
  return text ? { text, from: element?.getAttribute(accountAttribute) ?? null } : null;
}

/**
 * Inserts the scenes of a text below the selected or current ones, and adds their cast entries. In an empty project,
 * the pasted scenes replace the empty scene.
 */
function paste({ text, from = null }: Copied): void {
  const project = currentProject();
  const pasted = readScenes(text);
  if ('problem' in pasted) {
    showToast({ title: 'Nothing Pasted', description: pasted.problem, tone: 'error', topic: 'paste' });
    return;
  }
  // this account cannot load another account's pictures
  const isForeign = from !== null && from !== account();
  const shown = isForeign ? withPicturesOf(pasted.scenes, new Set()) : pasted.scenes;
  const scenes = shown.map((scene) => ({ ...scene, id: newId() }));
  const isEmpty = (scene: Scene) => isBlank(scene) && !scene.picture && !scene.status;
  const empty = project.scenes.length === 1 && project.scenes.every(isEmpty) ? project.scenes[0] : undefined;
  const problem = insertScenesProblem(empty ? { ...project, scenes: [] } : project, scenes);
  if (problem) {
    showToast({
      title: 'Nothing Pasted',
      description: `${problem} The clipboard has ${countScenes(scenes.length)}.`,
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
  const picturesNote =
    pictures === 0 ? '' : ` ${pictures === 1 ? 'A picture' : `${pictures} pictures`} stayed in the other account.`;
  showMergedToast(
    'Scenes Pasted',
    `Pasted ${ids.length === 1 ? 'a scene' : `${ids.length} scenes`}.${picturesNote}`,
    merged,
  );
}
