import { IconPlus } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Cast, fullWording } from '../../../../src/domain/cast/cast.ts';
import type { CastEntry } from '../../../../src/domain/cast/entry.ts';
import { phraseStrip } from '../core/dom.ts';
import { useBuilder } from '../core/project/project-store.ts';
import { kindLabels } from '../core/ui/kind-labels.tsx';
import panels from '../core/ui/panels.module.css';
import { cssNumbers } from '../core/view/css-numbers.ts';
import classes from './CompletionList.module.css';
import { addLabel, type Completion, completionListId, completionRowId } from './completion.ts';
import { textRangeRect } from './mention-input.ts';

interface CompletionListProps extends Completion {
  onClose: () => void;
  onChoose: (index: number) => void;
}

/** Suggests names of the cast at the caret while a mention is typed. The focus stays in the text. */
export function CompletionList({ input, mention, entries, active, onClose, onChoose }: CompletionListProps) {
  const { cast = [] } = useBuilder((state) => state.project);
  const { ref, position } = useListPosition(input, mention.from);
  useCloseOnScrollOut(input, onClose);
  return (
    <div
      ref={ref}
      id={completionListId}
      role="listbox"
      aria-label="Cast"
      className={`small ${classes.list}`}
      style={cssNumbers({ '--left': position.left, '--top': position.top, '--room': position.room })}
      data-above={position.above || undefined}
      // keeps the focus in the text, and the keyboard of a phone open
      onMouseDown={(event) => event.preventDefault()}
    >
      {entries.map((entry, index) => (
        <Row key={entry.name} index={index} active={index === active} onChoose={onChoose}>
          <EntryWords entry={entry} cast={cast} />
        </Row>
      ))}
      {entries.length === 0 && (
        <Row index={0} active={active === 0} onChoose={onChoose}>
          <IconPlus size={16} stroke={1.5} aria-hidden className="faint" />
          <span className="cut">{addLabel(mention.typed, cast)}</span>
        </Row>
      )}
    </div>
  );
}

interface RowProps extends Pick<CompletionListProps, 'onChoose'> {
  index: number;
  active: boolean;
  children: React.ReactNode;
}

function Row({ index, active, onChoose, children }: RowProps) {
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (active) row.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the focus is in the text, which handles the list's keys
    <div
      ref={row}
      id={completionRowId(index)}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      className={`row ${panels.option}`}
      onClick={() => onChoose(index)}
    >
      {children}
    </div>
  );
}

function EntryWords({ entry, cast }: { entry: CastEntry; cast: Cast }) {
  const Icon = kindLabels[entry.kind].icon;
  return (
    <>
      <Icon size={16} stroke={1.5} aria-hidden className="faint" />
      <span className={`cut ${classes.name}`}>@{entry.name}</span>
      <span className="unseen">, {entry.kind}, </span>
      <span className="cut soft script">{entry.text.trim() !== '' && fullWording(entry, cast).slice(0, 120)}</span>
    </>
  );
}

/** Closes the list when its input scrolls out of view. */
function useCloseOnScrollOut(input: HTMLTextAreaElement, close: () => void): void {
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting === false && close());
    observer.observe(input);
    return () => observer.disconnect();
  }, [input, close]);
}

interface ListPosition {
  left: number;
  top: number;
  /** The available height, in pixels. */
  room: number;
  above: boolean;
}

/** The distance from the list to the `@`, in pixels. */
const gap = 6;
/** The minimum distance from the list to the edges of the window, in pixels. */
const edge = 8;

/**
 * Places the list below the `@`, or above if it does not fit below and there is more room above. Avoids an on-screen
 * keyboard.
 */
function useListPosition(input: HTMLTextAreaElement, from: number) {
  const ref = useRef<HTMLDivElement>(null);
  const [position, setPosition] = useState<ListPosition>({ left: 0, top: 0, room: 0, above: false });
  // no dependencies: every render may change the list's height
  useLayoutEffect(() => {
    const update = () =>
      setPosition((before) => {
        const next = measure(input, from, ref.current);
        const isSame = (Object.keys(next) as (keyof ListPosition)[]).every((key) => next[key] === before[key]);
        return isSame ? before : next;
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
  return { ref, position };
}

function measure(input: HTMLTextAreaElement, from: number, list: HTMLElement | null): ListPosition {
  const mark = textRangeRect(input, from, from + 1);
  const field = input.getBoundingClientRect();
  const [width, height] = [list?.offsetWidth ?? 0, list?.scrollHeight ?? 0];
  const view = { top: visualViewport?.offsetTop ?? 0, height: visualViewport?.height ?? innerHeight };
  // the phrase strip covers the space above the keyboard
  const strip = phraseStrip()?.getBoundingClientRect().top;
  const below = Math.min(view.top + view.height, strip ?? Number.POSITIVE_INFINITY) - edge - mark.bottom - gap;
  const above = mark.top - gap - view.top - edge;
  // + 2 for the borders, which `scrollHeight` excludes
  const isAbove = height + 2 > below && above > below;
  return {
    left: Math.round(Math.max(Math.min(mark.left - gap, field.right - width), edge)),
    top: Math.round(isAbove ? mark.top - gap : mark.bottom + gap),
    room: Math.round(Math.max(isAbove ? above : below, 0)),
    above: isAbove,
  };
}
