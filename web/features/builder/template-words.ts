import { z } from 'zod';

const wordsSchema = z.object({ name: z.string(), description: z.string() });
type TemplateWords = z.infer<typeof wordsSchema>;

/** Names of what a tab keeps for an account end in the account's id, and go with a logout. */
const keyFor = (owner: string) => `promptreel.template-words.${owner}`;

/** Keeps a template's name and description in this tab until it is saved, also while a plan is bought meanwhile. */
export function keepWords(owner: string, words: TemplateWords): void {
  try {
    sessionStorage.setItem(keyFor(owner), JSON.stringify(words));
  } catch {
    // without storage they stay in the dialog, as long as it is open
  }
}

export function keptWords(owner: string): TemplateWords {
  try {
    return wordsSchema.parse(JSON.parse(sessionStorage.getItem(keyFor(owner)) ?? ''));
  } catch {
    return { name: '', description: '' };
  }
}

export function forgetWords(owner: string): void {
  try {
    sessionStorage.removeItem(keyFor(owner));
  } catch {
    // without storage nothing was kept
  }
}
