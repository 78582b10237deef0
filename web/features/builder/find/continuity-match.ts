import type { ContinuityMatch } from '../../../../src/domain/find-replace.ts';
import { useBuilder } from '../builder-store.ts';
import { openPart } from '../continuity/go-to-continuity.ts';
import { entryTextInWords } from '../continuity/text-in-words.ts';

/** The input that holds a match in the look or the cast, if it is on the page. */
export function inputOfMatch(match: ContinuityMatch): HTMLTextAreaElement | null {
  const place = match.look ? 'data-look' : `data-entry="${match.entry}"] [data-entry-text="${match.key}"`;
  return document.querySelector(`[${place}]`);
}

/** Brings a match in the look or the cast into sight; its row opens for it. @returns its input */
export function showContinuityMatch(match: ContinuityMatch): HTMLTextAreaElement | null {
  openPart(match.look ? 'look' : 'cast');
  const input = inputOfMatch(match);
  input?.scrollIntoView({ block: 'nearest' });
  return input;
}

/** A match as one says it: `Look`, `Cast, @mara`. */
export function continuityInWords(match: ContinuityMatch): string {
  if (match.look) return 'Look';
  return entryTextInWords(useBuilder.getState().project.cast?.[match.entry]?.name ?? '', match.key);
}
