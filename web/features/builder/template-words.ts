import { z } from 'zod';

const wordsSchema = z.object({ name: z.string(), description: z.string() });
type TemplateWords = z.infer<typeof wordsSchema>;

const key = 'promptreel.template-words';

/** Keeps a template's name and description in this tab until it is saved, also while a plan is bought meanwhile. */
export function keepWords(words: TemplateWords): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(words));
  } catch {
    // without storage they stay in the dialog, as long as it is open
  }
}

export function keptWords(): TemplateWords {
  try {
    return wordsSchema.parse(JSON.parse(sessionStorage.getItem(key) ?? ''));
  } catch {
    return { name: '', description: '' };
  }
}

export function forgetWords(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // without storage nothing was kept
  }
}
