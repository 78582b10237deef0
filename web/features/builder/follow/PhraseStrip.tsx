import { useSyncExternalStore } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { type TextPosition, useCaret } from '../core/focus/caret-store.ts';
import { useFilm } from '../core/project/film-store.tsx';
import { cssNumbers } from '../core/view/css-numbers.ts';
import { goToPhrase } from './open-phrase.ts';
import classes from './PhraseStrip.module.css';
import { findPhrase, type Phrase } from './phrase.ts';

/** The maximum number of characters before the caret in the strip. */
const beforeCaret = 22;

/** On a phone, shows the current phrase of the prompt above the keyboard. A tap goes to the phrase in the preview. */
export function PhraseStrip() {
  const position = useCaret(({ position, hasTextFocus }) => (hasTextFocus ? position : null));
  return position && <Strip position={position} />;
}

function Strip({ position }: { position: TextPosition }) {
  const keyboard = useSyncExternalStore(watchKeyboard, keyboardHeight);
  const shown = useFilm(useShallow(() => cutToCaret(findPhrase(position))));
  if (!shown) return null;
  return (
    <button
      type="button"
      className={`row soft ${classes.strip}`}
      data-phrase-strip
      style={cssNumbers({ '--keyboard': keyboard })}
      // keeps the focus in the field: losing it would remove the strip before the click
      onMouseDown={(event) => event.preventDefault()}
      onClick={goToPhrase}
    >
      <span className="unseen">In the prompt, line </span>
      <span className={classes.number}>{shown.line}</span>
      <span className={`cut ${classes.words}`}>
        {shown.before}
        <mark>{shown.phrase}</mark>
        {shown.after}
      </span>
    </button>
  );
}

interface Shown {
  line: number;
  before: string;
  phrase: string;
  after: string;
}

/** The line of a phrase, cut to start shortly before the caret. */
function cutToCaret(found: Phrase | null): Shown | null {
  const part = found?.parts[found.index];
  if (!found || !part) return null;
  const { parts, index, line, offset } = found;
  const [before, after] = [parts.slice(0, index), parts.slice(index + 1)].map((some) =>
    some.map(({ text }) => text).join(''),
  );
  return { line, ...cut(before ?? '', part.text, offset), after: after ?? '' };
}

function cut(before: string, phrase: string, caret: number): Pick<Shown, 'before' | 'phrase'> {
  const excess = before.length + caret - beforeCaret;
  // if possible, cuts at a space, so that the strip starts with a whole word
  const space = excess > 0 ? `${before}${phrase}`.slice(0, before.length + caret).indexOf(' ', excess - 1) : -1;
  const hidden = space < 0 ? excess : space + 1;
  if (hidden <= 0) return { before, phrase };
  if (hidden < before.length) return { before: `…${before.slice(hidden)}`, phrase };
  return { before: '', phrase: `…${phrase.slice(hidden - before.length)}` };
}

function watchKeyboard(onChange: () => void): () => void {
  const changes = ['resize', 'scroll'] as const;
  for (const change of changes) visualViewport?.addEventListener(change, onChange);
  return () => {
    for (const change of changes) visualViewport?.removeEventListener(change, onChange);
  };
}

/**
 * How many pixels of the window the keyboard covers. 0 if the browser shrinks the window instead, or if the page is
 * zoomed in.
 */
function keyboardHeight(): number {
  if (!visualViewport || visualViewport.scale > 1.01) return 0;
  return Math.max(0, Math.round(innerHeight - visualViewport.height - visualViewport.offsetTop));
}
