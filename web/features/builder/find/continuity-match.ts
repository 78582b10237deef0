import type { ContinuityMatch } from '../../../../src/domain/find-replace.ts';
import { useBuilder } from '../builder-store.ts';
import { closePresets } from '../picker/preset-picker-store.ts';
import { useTab } from '../scenes/go-to-field.ts';

/** The input that holds a match in the look or the cast, if it is on the page. */
export function inputOfMatch(match: ContinuityMatch): HTMLTextAreaElement | null {
  if (match.look) return document.querySelector('textarea[data-look]');
  const name = CSS.escape(useBuilder.getState().project.cast?.[match.entry]?.name ?? '');
  const wording = `textarea[data-cast="${name}"]`;
  return document.querySelector(`${wording}[data-text="${match.key}"]`) ?? document.querySelector(wording);
}

/** Brings a match in the look or the cast into sight; its row opens for it. @returns its input */
export function showContinuityMatch(match: ContinuityMatch): HTMLTextAreaElement | null {
  useTab.setState({ tab: 'edit' });
  closePresets();
  const region = document.querySelector(`section[aria-label="${match.look ? 'Look' : 'Cast'}"]`);
  if (!inputOfMatch(match)) region?.querySelector<HTMLElement>('[aria-expanded="false"]')?.click();
  const input = inputOfMatch(match);
  (input ?? region)?.scrollIntoView({ block: 'nearest' });
  return input;
}

/** A match as one says it: `Look`, `Cast, @mara`. */
export function continuityInWords(match: ContinuityMatch): string {
  if (match.look) return 'Look';
  const part = match.key === 'text' ? '' : `, ${match.key}`;
  return `Cast, @${useBuilder.getState().project.cast?.[match.entry]?.name ?? ''}${part}`;
}
