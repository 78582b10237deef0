import type { ContinuityMatch } from '../../../../src/domain/edits/find-replace.ts';
import { entryInput, lookInput } from '../core/dom.ts';
import type { TextPosition } from '../core/focus/caret-store.ts';
import { openPart } from '../core/focus/go-to.ts';
import { currentProject } from '../core/project/project-store.ts';

/** The input that contains a match in the look or the cast, if its row is open. */
export function matchInput(match: ContinuityMatch): HTMLTextAreaElement | null {
  return match.look ? lookInput() : entryInput(match.entry, match.key);
}

/** Opens the row of a match in the look or the cast and scrolls to its input. @returns the input */
export function showContinuityMatch(match: ContinuityMatch): HTMLTextAreaElement | null {
  openPart(match.look ? 'look' : 'cast');
  const input = matchInput(match);
  input?.scrollIntoView({ block: 'nearest' });
  return input;
}

/** The caret position at the start of a match in the look or the cast. */
export function matchPosition(match: ContinuityMatch): TextPosition {
  if (match.look) return { look: true, caret: match.from };
  const entry = currentProject().cast?.[match.entry]?.name ?? '';
  return { entry, key: match.key, caret: match.from };
}
