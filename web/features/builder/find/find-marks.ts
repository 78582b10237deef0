import { useEffect } from 'react';
import { findInText, isSceneMatch, type SceneMatch } from '../../../../src/domain/edits/find-replace.ts';
import { foldedWords, phrases, sceneInputs } from '../core/dom.ts';
import { fieldAt } from '../core/places/field-at.ts';
import { rangesIn, textRange } from '../core/places/phrase-element.ts';
import { inputOfMatch } from './continuity-match.ts';
import { useFind } from './find-store.ts';

/** The names of the highlights in the style sheet. */
const names = { all: 'find', current: 'find-current' } as const;

/** With more matches than this, such as those of a single letter, only the current one is marked: each costs time. */
const mostMarks = 1_000;

/**
 * Marks the matches in both columns, for as long as the search is open: in the layers behind the fields, in the rows of
 * folded scenes and in the preview. Highlights change no element, so that nothing renders for them; a browser without
 * them shows the match that it has gone to.
 */
export function useFindMarks(): void {
  useEffect(() => {
    const main = document.querySelector('main');
    if (!('highlights' in CSS) || !main) return;
    let frame = 0;
    const later = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(mark);
    };
    later();
    const unsubscribe = useFind.subscribe(later);
    const observer = new MutationObserver(later);
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
  const currentOne = matches[current];
  const isTooMany = matches.length > mostMarks && currentOne !== undefined;
  const all: StaticRange[] = [];
  const now: StaticRange[] = [];
  const add = (range: StaticRange | null, isCurrent: boolean) => {
    if (range) (isCurrent ? now : all).push(range);
  };
  const marked = isTooMany ? [currentOne] : matches;
  for (const match of marked) {
    const layer = isSceneMatch(match) ? null : inputOfMatch(match)?.previousElementSibling;
    if (layer) add(textRange(layer, match.from, match.to), match === currentOne);
  }
  const byField = Map.groupBy(marked.filter(isSceneMatch), keyOf);
  for (const input of sceneInputs()) {
    const at = fieldAt(input);
    const layer = input.previousElementSibling;
    if (!at || !layer) continue;
    for (const match of byField.get(keyOf(at)) ?? []) add(textRange(layer, match.from, match.to), match === currentOne);
  }
  for (const phrase of phrases()) {
    const found = byField.get(`${phrase.dataset.phrase} ${phrase.dataset.field}`);
    for (const { stretch, range } of rangesIn(phrase, found ?? [])) add(range, stretch === currentOne);
  }
  for (const words of foldedWords()) {
    for (const { from, to } of isTooMany ? [] : findInText(words.textContent, query))
      add(textRange(words, from, to), false);
  }
  CSS.highlights.set(names.all, new Highlight(...all));
  CSS.highlights.set(names.current, new Highlight(...now));
}

const keyOf = ({ sceneId, field }: Pick<SceneMatch, 'sceneId' | 'field'>) => `${sceneId} ${field}`;
