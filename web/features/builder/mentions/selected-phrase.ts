import type { PhraseRange } from '../../../../src/domain/edits/phrase-to-entry.ts';
import { trimmed } from '../../../../src/domain/text/text-range.ts';
import { focusedField } from '../core/focus/field-at.ts';

export interface SelectedPhrase extends PhraseRange {
  words: string;
}

/** The words selected in a field, without surrounding white space; null if there are none. */
export function selectedPhrase(): SelectedPhrase | null {
  const focused = focusedField();
  if (!focused) return null;
  const { sceneId, field, input } = focused;
  const { value, selectionStart, selectionEnd, readOnly } = input;
  const { from, to } = trimmed(value, { from: selectionStart, to: selectionEnd });
  return from < to && !readOnly ? { sceneId, field, from, to, words: value.slice(from, to) } : null;
}
