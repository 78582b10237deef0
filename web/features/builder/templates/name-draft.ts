import { z } from 'zod';

const draftSchema = z.object({ name: z.string(), description: z.string() });
type NameDraft = z.infer<typeof draftSchema>;

/** Per-account keys end in the account's id; logging out clears them. */
const keyFor = (owner: string) => `promptreel.template-words.${owner}`;

/** Keeps an unsaved template's name and description in this tab, even while the user leaves to buy a plan. */
export function saveNameDraft(owner: string, draft: NameDraft): void {
  try {
    sessionStorage.setItem(keyFor(owner), JSON.stringify(draft));
  } catch {
    // without storage the draft lasts as long as the dialog is open
  }
}

/** The saved draft, or empty texts. */
export function loadNameDraft(owner: string): NameDraft {
  try {
    return draftSchema.parse(JSON.parse(sessionStorage.getItem(keyFor(owner)) ?? ''));
  } catch {
    return { name: '', description: '' };
  }
}

export function clearNameDraft(owner: string): void {
  try {
    sessionStorage.removeItem(keyFor(owner));
  } catch {
    // without storage nothing was saved
  }
}
