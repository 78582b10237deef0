import { limits } from '../../../../../src/domain/product/limits.ts';
import type { Take } from '../../../../../src/domain/takes/takes.ts';
import { createPerProjectStore } from '../../core/project/per-project-store.ts';
import { changeTake } from '../../core/takes/take-actions.ts';

/** A text of a take that the user types. */
type TakeText = 'note' | 'name';

interface DraftsState {
  /** Typed texts that the server does not have yet, by the take's id and the text. */
  drafts: ReadonlyMap<string, string>;
}

/** What was typed about takes and is not saved, so that closing the viewer or a lost connection loses nothing. */
const useDrafts = createPerProjectStore<DraftsState>({ drafts: new Map() });

const keyOf = (id: string, text: TakeText) => `${text} ${id}`;
const askFirst = (event: BeforeUnloadEvent) => event.preventDefault();

useDrafts.subscribe(({ drafts }, before) => {
  if (drafts === before.drafts) return;
  // only while something is unsaved: the listener disables the back/forward cache
  if (drafts.size > 0) window.addEventListener('beforeunload', askFirst);
  else window.removeEventListener('beforeunload', askFirst);
});

/** The text as typed, or else as stored. */
export function useTakeText(take: Take, text: TakeText): string {
  return useDrafts(({ drafts }) => drafts.get(keyOf(take.id, text))) ?? take[text];
}

export function setTakeText({ id }: Take, text: TakeText, value: string): void {
  useDrafts.setState(({ drafts }) => ({ drafts: new Map(drafts).set(keyOf(id, text), value) }));
}

/** Why a typed text cannot be saved; null if it can. */
export function takeTextProblem(text: TakeText, value: string): string | null {
  const max = text === 'note' ? limits.takes.noteLength : limits.takes.nameLength;
  const over = [...value.trim()].length - max;
  return over > 0 ? `${over} ${over === 1 ? 'character' : 'characters'} over. Shorten it to save.` : null;
}

/** Saves a typed text. If that fails, the text stays in the field, and the next call tries again. */
export async function saveTakeText({ id }: Take, text: TakeText): Promise<void> {
  const key = keyOf(id, text);
  const typed = useDrafts.getState().drafts.get(key);
  if (typed === undefined || takeTextProblem(text, typed) !== null) return;
  const value = typed.trim();
  // a take keeps its name if the field is left empty
  const isKept = text === 'name' && value === '';
  if (!isKept && !(await changeTake(id, { [text]: value }))) return;
  useDrafts.setState(({ drafts }) => {
    // more was typed while the call ran
    if (drafts.get(key) !== typed) return {};
    const left = new Map(drafts);
    left.delete(key);
    return { drafts: left };
  });
}
