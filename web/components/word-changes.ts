import { diffWordsWithSpace } from 'diff';

/** A run of words that both versions of a text have, or one of them. */
export interface WordChange {
  value: string;
  added: boolean;
  removed: boolean;
}

/** With more changes, words and spaces counted, two texts are different ones: to compare them takes ever longer. */
const maxChanges = 100;

/** What became of a text, word by word; as a whole where hardly a word stayed. */
export function wordChanges(before: string, after: string): WordChange[] {
  const changes = diffWordsWithSpace(before, after, { maxEditLength: maxChanges }) ?? [
    { value: before, added: false, removed: true },
    { value: after, added: true, removed: false },
  ];
  return changes.filter(({ value }) => value !== '');
}
