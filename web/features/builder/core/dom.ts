import type { EntryText } from '../../../../src/domain/cast/entry.ts';
import type { SceneFieldKey } from '../../../../src/domain/scene/fields.ts';
import type { ContinuityPart } from './view/view-store.ts';

/*
 * The attributes that components set so that others can find their elements, and the queries for these attributes.
 *
 * data-scene="<id>"        a card of the list, or a frame of the board
 * data-row                 the focusable button of a card, a frame, or the look or cast row
 * data-field="<key>"       an input of a scene; in the preview, a phrase that comes from this field
 * data-continuity="<part>" the look row or the cast row
 * data-look                the input of the look
 * data-entry="<index>"     a cast entry
 * data-entry-text="<key>"  an input of a cast entry
 * data-add                 the button that adds a cast entry
 * data-new-entry           the form for a new cast entry
 * data-prompt              the scrolling page of the preview
 * data-clip="<number>"     a clip in the preview
 * data-kind                a line in the preview
 * data-phrase="<scene id>" a phrase in the preview; empty for a phrase of the look
 * data-range="<from> <to>" the range of the source text that a phrase shows
 * data-mention             behind an input, a name with its range; in the preview, the wording of a cast entry
 * data-tried               a phrase in the preview that comes from the preset being tried on
 * data-find                the find bar
 * data-selection           the bar of the selected scenes
 * data-dragging            a scene, or an edge of the timeline, that is being dragged
 * data-play                the button that plays the film
 * data-phrase-strip        the phrase shown above a phone's keyboard
 * data-take="<id>"         a take in the strip of its clip
 * data-video-drop          a clip or scene that would get the dropped videos
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

/** A scene's card in the list, or its frame on the board. */
export const sceneElement = (id: string) => find(`[data-scene="${CSS.escape(id)}"]`);

/** The focusable button of a scene's card or frame. */
export const sceneRow = (id: string) => find(`[data-scene="${CSS.escape(id)}"] [data-row]`);

/** The input of a field or of the duration; null if it is not mounted, as in a folded card. */
export const sceneInput = (id: string, field: SceneFieldKey | 'duration') =>
  find(`[data-scene="${CSS.escape(id)}"] [data-field="${field}"]`);

/** The text inputs of all open cards. */
export const sceneInputs = () => findAll('[data-scene] textarea');

/** The id of the scene whose card or frame contains the element. */
export const sceneIdAround = (element: Element) => element.closest<HTMLElement>('[data-scene]')?.dataset.scene;

export const sceneElementAround = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-scene]') : null;

export const isInScene = (target: EventTarget | null) => isIn(target, '[data-scene]');

/**
 * Whether the target is inside a scene or the selection bar, or is an edge of the timeline. Keys such as Delete act on
 * scenes there.
 */
export const isAtScenes = (target: EventTarget | null) =>
  isIn(target, '[data-scene], [data-selection], [role="separator"]');

/** In folded scenes, and in the folded look and cast rows, the elements with the first words. */
export const foldedWords = () => findAll('[data-row][aria-expanded="false"] > :last-child');

export const isDragging = () => find('[data-dragging]') !== null;

export const playButton = () => find('[data-play]');

// look and cast

export const continuityRow = (part: ContinuityPart) => find(`[data-continuity="${part}"] [data-row]`);

export const lookInput = () => find('[data-look]') as HTMLTextAreaElement | null;

/** @param index the entry's index in the cast, from 0 */
export const entryInput = (index: number, key: EntryText) =>
  find(`[data-entry="${index}"] [data-entry-text="${key}"]`) as HTMLTextAreaElement | null;

/** The index of the cast entry that contains the element; NaN if none does. */
export const entryIndexAround = (element: Element) =>
  Number(element.closest<HTMLElement>('[data-entry]')?.dataset.entry ?? Number.NaN);

export const addEntryButton = () => find('[data-add]');
export const newEntryInput = () => find('[data-new-entry] input');

// texts

/** Whether an element is an input that completes cast names: a scene field, the look, or a text of a cast entry. */
export const isFilmText = (element: EventTarget | null): element is HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement && element.matches('[data-field], [data-look], [data-entry-text]');

/** The marked names in the layer behind an input. */
export const namesIn = (layer: Element) => findAll('[data-mention]', layer);

// preview

export const promptPage = () => find('[data-prompt]');
export const isInPrompt = (target: EventTarget | null) => isIn(target, '[data-prompt]');
export const clipElement = (number: number) => find(`[data-clip="${number}"]`);
export const clipElements = (page: Element) => findAll('[data-clip]', page);
export const clipElementAround = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-clip]') : null;
export const phrases = () => findAll('[data-prompt] [data-phrase]');

/** The preview phrase that contains the target. */
export const phraseAround = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-prompt] [data-phrase]') : null;

export const fieldPhrases = (page: Element, sceneId: string, field: SceneFieldKey) =>
  findAll(`[data-phrase="${CSS.escape(sceneId)}"][data-field="${field}"]`, page);
export const lookPhrases = (page: Element) => findAll('[data-phrase=""]', page);
export const entryPhrases = (page: Element, name: string, key: EntryText) =>
  findAll(`[data-mention="${key} ${CSS.escape(name)}"]`, page);

export const lineAround = (phrase: Element) => phrase.closest('[data-kind]');

/** The first phrase of the preset being tried on, with the page that scrolls it. */
export function triedWords(view: Element): { words: Element; page: Element } | null {
  const words = find('[data-tried]', view);
  const page = words?.closest('[role="group"]');
  return words && page ? { words, page } : null;
}

/** The phrase shown above a phone's keyboard. */
export const phraseStrip = () => find('[data-phrase-strip]');

// overlays

export const isInFind = (target: EventTarget | null) => isIn(target, '[data-find]');
export const isInDialogOrMenu = (target: EventTarget | null) => isIn(target, '[role="dialog"], [role="menu"]');
export const isModalOpen = () => find('[aria-modal="true"]') !== null;
export const versionItem = (list: Element, id: string) => find(`[data-version="${id}"]`, list);

/** Whether the element scrolls its own content. On narrow screens the page scrolls instead. */
export const scrolls = (element: Element) => getComputedStyle(element).overflowY !== 'visible';
