import { IconPlus } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Cast, wordingOf } from '../../../../src/domain/cast/cast.ts';
import type { CastEntry } from '../../../../src/domain/cast/entry.ts';
import { phraseStrip } from '../core/dom.ts';
import { useBuilder } from '../core/project/project-store.ts';
import { kindLabels } from '../core/ui/kind-labels.tsx';
import { cssNumbers } from '../core/view/css-numbers.ts';
import classes from './CompletionList.module.css';
import { type Completion, completionListId, completionRowId, offerWords } from './completion.ts';
import { rectOfWords } from './mention-input.ts';

interface CompletionListProps extends Completion {
  onClose: () => void;
  onTake: (index: number) => void;
}

/** The names of the cast at the caret, while one is being typed. The focus stays in the text. */
export function CompletionList({ input, mention, entries, active, onClose, onTake }: CompletionListProps) {
  const { cast = [] } = useBuilder((state) => state.project);
  const { ref, place } = usePlaceAt(input, mention.from);
  useCloseOutOfSight(input, onClose);
  return (
    <div
      ref={ref}
      id={completionListId}
      role="listbox"
      aria-label="Cast"
      className={classes.list}
      style={cssNumbers({ '--left': place.left, '--top': place.top, '--room': place.room })}
      data-above={place.above || undefined}
      // the focus, and with it the keyboard of a phone, stays with the text
      onMouseDown={(event) => event.preventDefault()}
    >
      {entries.map((entry, index) => (
        <Row key={entry.name} index={index} active={index === active} onTake={onTake}>
          <EntryWords entry={entry} cast={cast} />
        </Row>
      ))}
      {entries.length === 0 && (
        <Row index={0} active={active === 0} onTake={onTake}>
          <IconPlus size={16} stroke={1.5} aria-hidden className={classes.icon} />
          <span className={classes.offer}>{offerWords(mention.typed, cast)}</span>
        </Row>
      )}
    </div>
  );
}

interface RowProps extends Pick<CompletionListProps, 'onTake'> {
  index: number;
  active: boolean;
  children: React.ReactNode;
}

function Row({ index, active, onTake, children }: RowProps) {
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (active) row.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the text has the focus, and takes the keys for the list
    <div
      ref={row}
      id={completionRowId(index)}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      className={classes.row}
      onClick={() => onTake(index)}
    >
      {children}
    </div>
  );
}

function EntryWords({ entry, cast }: { entry: CastEntry; cast: Cast }) {
  const Icon = kindLabels[entry.kind].icon;
  return (
    <>
      <Icon size={16} stroke={1.5} aria-hidden className={classes.icon} />
      <span className={`cut ${classes.name}`}>@{entry.name}</span>
      <span className="unseen">, {entry.kind}, </span>
      <span className={`cut ${classes.words}`}>{entry.text.trim() !== '' && wordingOf(entry, cast).slice(0, 120)}</span>
    </>
  );
}

/** Closes the list when what it belongs to is scrolled out of sight. */
function useCloseOutOfSight(input: HTMLTextAreaElement, close: () => void): void {
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting === false && close());
    observer.observe(input);
    return () => observer.disconnect();
  }, [input, close]);
}

interface Place {
  left: number;
  top: number;
  /** The most height that there is for it, in pixels. */
  room: number;
  above: boolean;
}

/** Its distance to the words and to the edges of the window. */
const gap = 6;
const edge = 8;

/** Keeps the list by the `@`: below it, or above where there is more room, within what the keyboard leaves of a window. */
function usePlaceAt(input: HTMLTextAreaElement, from: number) {
  const ref = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Place>({ left: 0, top: 0, room: 0, above: false });
  // without dependencies: each render may have changed its height
  useLayoutEffect(() => {
    const update = () =>
      setPlace((before) => {
        const now = measure(input, from, ref.current);
        const isSame = (Object.keys(now) as (keyof Place)[]).every((key) => now[key] === before[key]);
        return isSame ? before : now;
      });
    update();
    const listening = new AbortController();
    const options = { signal: listening.signal, passive: true, capture: true };
    for (const name of ['scroll', 'resize']) {
      window.addEventListener(name, update, options);
      visualViewport?.addEventListener(name, update, options);
    }
    return () => listening.abort();
  });
  return { ref, place };
}

function measure(input: HTMLTextAreaElement, from: number, list: HTMLElement | null): Place {
  const words = rectOfWords(input, from, from + 1);
  const field = input.getBoundingClientRect();
  const [width, height] = [list?.offsetWidth ?? 0, list?.scrollHeight ?? 0];
  const view = { top: visualViewport?.offsetTop ?? 0, height: visualViewport?.height ?? innerHeight };
  // the strip with the phrase sits on the keyboard
  const strip = phraseStrip()?.getBoundingClientRect().top;
  const below = Math.min(view.top + view.height, strip ?? Number.POSITIVE_INFINITY) - edge - words.bottom - gap;
  const above = words.top - gap - view.top - edge;
  const isAbove = height + 2 > below && above > below;
  return {
    left: Math.round(Math.max(Math.min(words.left - gap, field.right - width), edge)),
    top: Math.round(isAbove ? words.top - gap : words.bottom + gap),
    room: Math.round(Math.max(isAbove ? above : below, 0)),
    above: isAbove,
  };
}
