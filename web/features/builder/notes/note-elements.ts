/*
 * The attributes by which the notes find their elements. Not in `dom.ts`, which the first load contains.
 *
 * data-notes      the panel in the prompt's column
 * data-note-list  the list of notes, which can have the focus
 * data-note       on the focusable heading of a note; the value is the id of the note's scene, or empty
 */

/** The column that shows the prompt, or the notes in its place. */
export const promptColumn = () => document.querySelector<HTMLElement>('[data-side="prompt"]');

export const noteListAround = (row: Element) => row.closest<HTMLElement>('[data-note-list]');

export const noteHeadings = (list: Element) => [...list.querySelectorAll<HTMLElement>('[data-note]')];
