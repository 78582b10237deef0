import type { ContinuityMatch } from '../../../../src/domain/edits/find-replace.ts';
import { entryInput, lookInput } from '../core/dom.ts';
import type { Place } from '../core/places/caret-place.ts';
import { openPart } from '../core/places/go-to.ts';
import { currentProject } from '../core/project/project-store.ts';

/** The input that holds a match in the look or the cast, if it is on the page. */
export function inputOfMatch(match: ContinuityMatch): HTMLTextAreaElement | null {
  return match.look ? lookInput() : entryInput(match.entry, match.key);
}

/** Brings a match in the look or the cast into sight; its row opens for it. @returns its input */
export function showContinuityMatch(match: ContinuityMatch): HTMLTextAreaElement | null {
  openPart(match.look ? 'look' : 'cast');
  const input = inputOfMatch(match);
  input?.scrollIntoView({ block: 'nearest' });
  return input;
}

/** Where a match in the look or the cast begins. */
export function placeOfMatch(match: ContinuityMatch): Place {
  if (match.look) return { look: true, caret: match.from };
  const entry = currentProject().cast?.[match.entry]?.name ?? '';
  return { entry, key: match.key, caret: match.from };
}
