import { useEffect } from 'react';
import { findInText, isSceneMatch, type SceneMatch } from '../../../../src/domain/edits/find-replace.ts';
import { foldedWords, phrases, sceneInputs } from '../core/dom.ts';
import { fieldAt } from '../core/focus/field-at.ts';
import { rangesIn, textRange } from '../core/focus/phrase-element.ts';
import { matchInput } from './continuity-match.ts';
import { useFind } from './find-store.ts';

/** The names of the CSS highlights, as in the style sheet. */
const names = { all: 'find', current: 'find-current' } as const;

/** With more matches than this, only the current one is marked, because every mark costs time. */
const maxMarks = 1_000;

/**
 * Marks the matches while the search is open: in the layers behind the fields, in folded scenes and in the preview. CSS
 * highlights change no element, so nothing renders. Browsers without them show the current match in the preview only.
 */
export function useFindMarks(): void {
  useEffect(() => {
    const main = document.querySelector('main');
    if (!('highlights' in CSS) || !main) return;
    let frame = 0;
    const scheduleMark = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(mark);
    };
    scheduleMark();
    const unsubscribe = useFind.subscribe(scheduleMark);
    const observer = new MutationObserver(scheduleMark);
    observer.observe(main, { subtree: true, childList: true, characterData: true });
    return () => {
      unsubscribe();
      observer.disconnect();
      cancelAnimationFrame(frame);
      for (const name of Object.values(names)) CSS.highlights.delete(name);
    };
  }, []);
}

function mark(): void {
  const { matches, current, query } = useFind.getState();
  const currentMatch = matches[current];
  const isTooMany = matches.length > maxMarks && currentMatch !== undefined;
  const otherRanges: StaticRange[] = [];
  const currentRanges: StaticRange[] = [];
  const add = (range: StaticRange | null, isCurrent: boolean) => {
    if (range) (isCurrent ? currentRanges : otherRanges).push(range);
  };
  const marked = isTooMany ? [currentMatch] : matches;
  for (const match of marked) {
    const layer = isSceneMatch(match) ? null : matchInput(match)?.previousElementSibling;
    if (layer) add(textRange(layer, match.from, match.to), match === currentMatch);
  }
  const byField = Map.groupBy(marked.filter(isSceneMatch), fieldKey);
  for (const input of sceneInputs()) {
    const at = fieldAt(input);
    const layer = input.previousElementSibling;
    if (!at || !layer) continue;
    for (const match of byField.get(fieldKey(at)) ?? [])
      add(textRange(layer, match.from, match.to), match === currentMatch);
  }
  for (const phrase of phrases()) {
    const found = byField.get(`${phrase.dataset.phrase} ${phrase.dataset.field}`);
    for (const { stretch, range } of rangesIn(phrase, found ?? [])) add(range, stretch === currentMatch);
  }
  for (const words of foldedWords()) {
    for (const { from, to } of isTooMany ? [] : findInText(words.textContent, query))
      add(textRange(words, from, to), false);
  }
  CSS.highlights.set(names.all, new Highlight(...otherRanges));
  CSS.highlights.set(names.current, new Highlight(...currentRanges));
}

const fieldKey = ({ sceneId, field }: Pick<SceneMatch, 'sceneId' | 'field'>) => `${sceneId} ${field}`;
