import { IconCheck, IconChevronRight, IconCopy } from '@tabler/icons-react';
import { memo, type RefObject, useEffect, useMemo, useRef } from 'react';
import { firstTextLimit } from '../../../../src/domain/clips/clip.ts';
import { measure } from '../../../../src/domain/clips/text-limits.ts';
import type { FilmClip } from '../../../../src/domain/film/film.ts';
import type { PromptLine, Target } from '../../../../src/domain/targets/target.ts';
import { type LineNote, PromptLines, promptPage as promptClass } from '../../../components/PromptLines.tsx';
import { useTip } from '../../../components/use-tip.tsx';
import { copyClip, useIsNext } from '../core/copy/copied-clips.ts';
import { clipElements, promptPage } from '../core/dom.ts';
import { useFilm } from '../core/project/film-store.tsx';
import { useTriedWords, useWork } from '../core/project/work-store.ts';
import { useSlots } from '../core/slots.ts';
import { iconButton } from '../core/ui/icon-button.tsx';
import { Tip } from '../core/ui/tip.ts';
import { markStickyHeaders, onContentVisibility } from '../core/view/sticky-headers.ts';
import { setClipFolded, useView } from '../core/view/view-store.ts';
import classes from './ClipList.module.css';
import { markPastLimit } from './past-limit.ts';

/** The film as a list of clips, each with its own copy button. */
export function ClipList() {
  const count = useFilm(({ shown }) => shown.clips.length);
  useStickyHeaders(count);
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: each card shows the clip at its position
    <ClipCard key={index} index={index} />
  ));
}

/** Makes only the headers of the topmost clips sticky. */
function useStickyHeaders(count: number): void {
  useEffect(() => {
    const page = promptPage();
    if (!page || typeof IntersectionObserver === 'undefined') return;
    const headers = markStickyHeaders(page);
    const clips = clipElements(page).slice(0, count);
    const stopListening = clips.map((clip) => {
      headers.observe(clip);
      return onContentVisibility(clip, (skipped) => (skipped ? headers.unobserve(clip) : headers.observe(clip)));
    });
    return () => {
      for (const stop of stopListening) stop();
      headers.disconnect();
    };
  }, [count]);
}

const ClipCard = memo(function ClipCard({ index }: { index: number }) {
  const clip = useFilm(({ shown }) => shown.clips[index]);
  const target = useFilm(({ film }) => film.from.target);
  const tried = useTriedWords(clip?.scenes.shots.map(({ scene }) => scene.id) ?? []);
  const folded = useView((state) => state.foldedClips.has(index + 1));
  const { ClipRender, ClipTakes, AddClipTakes } = useSlots();
  const page = useRef<HTMLPreElement>(null);
  const lines = useMemo(() => clip && markPastLimit(clip, target), [clip, target]);
  if (!clip || !lines) return null;
  const name = `Clip ${clip.number}`;
  return (
    <section aria-label={name} className={classes.clip} data-clip={clip.number}>
      <header className={`row ${classes.head}`}>
        <button
          type="button"
          className={`row ${classes.fold}`}
          aria-expanded={!folded}
          onClick={() => setClipFolded(index + 1, !folded)}
        >
          <IconChevronRight className={`faint ${classes.chevron}`} size={14} stroke={1.5} aria-hidden />
          <strong>{name}</strong>
          <span className={`cut faint ${classes.facts}`}>
            <ScenesNote clip={clip} /> · {secondsChange(clip.asked, clip.seconds)} s
            <LengthNote clip={clip} target={target} />
          </span>
        </button>
        <CopyState clip={clip} />
        {AddClipTakes && <AddClipTakes clip={clip} />}
        {ClipRender && <ClipRender clip={clip} />}
        <CopyButton number={clip.number} page={page} />
      </header>
      {ClipTakes && <ClipTakes clip={clip} />}
      {!folded && (
        <pre ref={page} className={`${promptClass} ${classes.page}`}>
          <PromptLines lines={lines} linked tried={tried} note={(line) => shotNote(line, clip, target)} />
        </pre>
      )}
    </section>
  );
});

interface CopyButtonProps {
  number: number;
  /** The element to select if the browser refuses to copy. */
  page: RefObject<Element | null>;
}

/** Copies one clip. Shows only an icon, so that “Copy next” is the only button with visible text. */
function CopyButton({ number, page }: CopyButtonProps) {
  const label = `Copy clip ${number}`;
  const { props, tip } = useTip<HTMLButtonElement>(Tip, label);
  const next = useIsNext(number);
  return (
    <>
      {iconButton({
        ...props,
        icon: IconCopy,
        label,
        className: classes.copy,
        'data-next': next || undefined,
        onClick: () => copyClip(number, page.current),
      })}
      {tip}
    </>
  );
}

/** Such as `scene 4` or `scenes 4 to 6`; on narrow screens, only the numbers. */
function ScenesNote({ clip: { sceneNumbers } }: { clip: FilmClip }) {
  const [first, last] = [sceneNumbers[0], sceneNumbers.at(-1)];
  return (
    <>
      <span className={classes.word}>{first === last ? 'scene ' : 'scenes '}</span>
      {first === last ? first : `${first} to ${last}`}
    </>
  );
}

/** Such as `8`, or `5.4 → 6` if the target renders another duration than the scenes ask for. */
function secondsChange(asked: number, seconds: number): string {
  const round = (value: number) => String(Number(value.toFixed(2)));
  return round(asked) === round(seconds) ? round(seconds) : `${round(asked)} → ${round(seconds)}`;
}

// created once, since `toLocaleString` would create a formatter on every keystroke
const thousands = new Intl.NumberFormat('en-US');

/**
 * The clip's length and the target's limit. For targets that take each shot separately, the length of the longest shot
 * and the limit per shot.
 */
function LengthNote({ clip: { text, characters, shots }, target }: { clip: FilmClip; target: Target }) {
  const limit = firstTextLimit(target, shots ? 'shot' : 'clip');
  const unit = limit?.unit === 'words' ? 'words' : 'characters';
  const clipLength = unit === 'words' ? measure(text, unit) : characters;
  const length = shots ? Math.max(...shots.map(({ characters }) => characters)) : clipLength;
  const limitLabel = limit && ` of ${thousands.format(limit.max)}`;
  return (
    <span data-over={(limit && length > limit.max) || undefined}>
      {' · '}
      {thousands.format(length)}
      {limitLabel}
      <span className={classes.unit}> {shots ? 'a shot' : unit}</span>
    </span>
  );
}

function CopyState({ clip: { number, text } }: { clip: FilmClip }) {
  const copied = useWork((state) => state.copied[number]);
  if (copied === undefined) return null;
  return copied === text ? (
    <span className={`row soft ${classes.state}`}>
      <IconCheck size={14} stroke={1.5} aria-hidden /> Copied
    </span>
  ) : (
    <span className={`soft ${classes.state}`}>Changed since copied</span>
  );
}

/** The note next to a shot's heading: its scene, its duration and its length. */
function shotNote({ shot }: PromptLine, { scenes, shots }: FilmClip, target: Target): LineNote | undefined {
  const shotPart = shot === undefined ? undefined : scenes.shots[shot];
  if (!shotPart || scenes.shots.length < 2) return undefined;
  const { scene, from, to } = shotPart;
  const limit = firstTextLimit(target, 'shot');
  const shotText = shot === undefined ? undefined : shots?.[shot];
  const length = limit && shotText ? ` · ${shotText.characters} of ${limit.max}` : '';
  return {
    text: `scene ${scene.sceneNumber} · ${secondsChange(scene.duration, to - from)} s${length}`,
    over: limit !== undefined && shotText !== undefined && shotText.characters > limit.max,
  };
}
