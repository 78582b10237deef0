import type { EntryText } from '../../../../src/domain/cast/entry.ts';
import type { SceneFieldKey } from '../../../../src/domain/scene/fields.ts';
import type { ContinuityPart } from './view/view-store.ts';

/*
 * Where code finds an element of the editor by more than a ref. Components put the attributes on their elements; no other
 * file of the editor searches the document:
 *
 * data-scene="<id>"        a card of the list, or a frame of the board
 * data-row                 the button that has the focus for a card, a frame, or a row above the list
 * data-field="<key>"       an input of a scene, and in the preview a phrase that comes from it
 * data-continuity="<part>" the row of the look or the cast
 * data-look                the input of the look
 * data-entry="<index>"     an entry of the cast
 * data-entry-text="<key>"  an input of an entry
 * data-add, data-new-entry the button that adds an entry, and the form for it
 * data-prompt              the page of the preview
 * data-clip="<number>"     a clip on it
 * data-kind                a line on it
 * data-phrase="<scene>"    words on it that come from a field; of the look with an empty value
 * data-range="<from> <to>" where those words stand in their text
 * data-mention             a name in a text, with its place, or on the page of the preview the words for it
 * data-tried               words of the preset that is being tried on
 * data-find                the search
 * data-selection           the bar of the selected scenes
 * data-dragging            what is being dragged
 * data-play                the button that plays the film
 * data-phrase-strip        the phrase above the keyboard of a phone
 * data-version="<id>"      a version in the history
 */

const find = (selector: string, within: ParentNode = document) => within.querySelector<HTMLElement>(selector);
const findAll = (selector: string, within: ParentNode = document) => [
  ...within.querySelectorAll<HTMLElement>(selector),
];
const isIn = (target: EventTarget | null, selector: string) =>
  target instanceof Element && target.closest(selector) !== null;

// scenes

export const scenesColumn = () => document.getElementById('scenes');

/** A scene's card, or its frame on the board. */
export const sceneElement = (id: string) => find(`[data-scene="${CSS.escape(id)}"]`);

/** What has the focus for a scene as a whole. */
export const sceneRow = (id: string) => find(`[data-scene="${CSS.escape(id)}"] [data-row]`);

/** The input of a field, or of the seconds, while the card is open. */
export const sceneInput = (id: string, field: SceneFieldKey | 'duration') =>
  find(`[data-scene="${CSS.escape(id)}"] [data-field="${field}"]`);

/** The inputs of all open cards. */
export const sceneInputs = () => findAll('[data-scene] textarea');

/** The id of the scene whose card or frame an element is in. */
export const sceneIdAround = (element: Element) => element.closest<HTMLElement>('[data-scene]')?.dataset.scene;

export const isInScene = (target: EventTarget | null) => isIn(target, '[data-scene]');

/** Whether keys without Control are about scenes: on a row, on an edge of the timeline, on the bar of the selection. */
export const isAtScenes = (target: EventTarget | null) =>
  isIn(target, '[data-scene], [data-selection], [role="separator"]');

/** The first words of folded scenes and rows. */
export const foldedWords = () => findAll('[data-row][aria-expanded="false"] > :last-child');

export const isDragging = () => find('[data-dragging]') !== null;

export const playButton = () => find('[data-play]');

// look and cast

export const continuityRow = (part: ContinuityPart) => find(`[data-continuity="${part}"] [data-row]`);

export const lookInput = () => find('[data-look]') as HTMLTextAreaElement | null;

/** @param index of the entry in the cast, from 0 */
export const entryInput = (index: number, key: EntryText) =>
  find(`[data-entry="${index}"] [data-entry-text="${key}"]`) as HTMLTextAreaElement | null;

/** The index in the cast of the entry that an element is in; NaN for none. */
export const entryIndexAround = (element: Element) =>
  Number(element.closest<HTMLElement>('[data-entry]')?.dataset.entry ?? Number.NaN);

export const addEntryButton = () => find('[data-add]');
export const newEntryInput = () => find('[data-new-entry] input');

// texts

/** Whether an input takes names of the cast: a field of a scene, the look, a text of an entry. */
export const isFilmText = (element: EventTarget | null): element is HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement && element.matches('[data-field], [data-look], [data-entry-text]');

/** The names that are marked behind an input. */
export const namesIn = (layer: Element) => findAll('[data-mention]', layer);

// preview

export const promptPage = () => find('[data-prompt]');
export const isInPrompt = (target: EventTarget | null) => isIn(target, '[data-prompt]');
export const clipElement = (number: number) => find(`[data-clip="${number}"]`);
export const clipElements = (page: Element) => findAll('[data-clip]', page);
export const phrases = () => findAll('[data-prompt] [data-phrase]');

/** The phrase that something in the preview is in. */
export const phraseAround = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-prompt] [data-phrase]') : null;

export const fieldPhrases = (page: Element, sceneId: string, field: SceneFieldKey) =>
  findAll(`[data-phrase="${CSS.escape(sceneId)}"][data-field="${field}"]`, page);
export const lookPhrases = (page: Element) => findAll('[data-phrase=""]', page);
export const entryPhrases = (page: Element, name: string, key: EntryText) =>
  findAll(`[data-mention="${key} ${CSS.escape(name)}"]`, page);

export const lineAround = (phrase: Element) => phrase.closest('[data-kind]');

/** The words of the preset that is being tried on, and what scrolls around them. */
export function triedWords(view: Element): { words: Element; page: Element } | null {
  const words = find('[data-tried]', view);
  const page = words?.closest('[role="group"]');
  return words && page ? { words, page } : null;
}

/** Above the keyboard of a phone. */
export const phraseStrip = () => find('[data-phrase-strip]');

// what is open over the editor

export const isInFind = (target: EventTarget | null) => isIn(target, '[data-find]');
export const isInDialogOrMenu = (target: EventTarget | null) => isIn(target, '[role="dialog"], [role="menu"]');
export const isModalOpen = () => find('[aria-modal="true"]') !== null;
export const versionItem = (list: Element, id: string) => find(`[data-version="${id}"]`, list);

/** Whether a list or the prompt has a scroll of its own; where it is as long as what is in it, the page scrolls. */
export const scrolls = (element: Element) => getComputedStyle(element).overflowY !== 'visible';
