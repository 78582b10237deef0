import { diffWordsWithSpace } from 'diff';

/** A run of words that are in both versions of a text or in only one. */
export interface WordChange {
  value: string;
  added: boolean;
  removed: boolean;
}

/**
 * Above this many changes (words and spaces) the texts count as entirely different, because comparing them would be too
 * slow.
 */
const maxChanges = 100;

/** The difference between two texts word by word, or as one replacement if they have little in common. */
export function wordChanges(before: string, after: string): WordChange[] {
  const changes = diffWordsWithSpace(before, after, { maxEditLength: maxChanges }) ?? [
    { value: before, added: false, removed: true },
    { value: after, added: true, removed: false },
  ];
  return changes.filter(({ value }) => value !== '');
}
