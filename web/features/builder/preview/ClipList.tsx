import { Button } from '@mantine/core';
import { IconCheck, IconChevronRight, IconCopy } from '@tabler/icons-react';
import { memo, useRef, useState } from 'react';
import { limitOf } from '../../../../src/domain/clips/clip.ts';
import { measure } from '../../../../src/domain/clips/text-limits.ts';
import type { FilmClip } from '../../../../src/domain/film.ts';
import type { PromptLine, Target } from '../../../../src/domain/targets/target.ts';
import { PromptLines, promptPage } from '../../../components/PromptLines.tsx';
import classes from './ClipList.module.css';
import { copyClip, useCopied } from './copied-clips.ts';
import { useFilm } from './film-store.ts';

/** The film clip after clip, each to be copied by itself. */
export function ClipList() {
  const count = useFilm(({ film }) => film.clips.length);
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list shows whatever clip stands at that place
    <ClipCard key={index} index={index} />
  ));
}

const ClipCard = memo(function ClipCard({ index }: { index: number }) {
  const clip = useFilm(({ film }) => film.clips[index]);
  const target = useFilm(({ film }) => film.from.target);
  const [folded, setFolded] = useState(false);
  const page = useRef<HTMLPreElement>(null);
  if (!clip) return null;
  const name = `Clip ${clip.number}`;
  return (
    <section aria-label={name} className={classes.clip} data-clip={clip.number}>
      <header className={classes.head}>
        <button type="button" className={classes.fold} aria-expanded={!folded} onClick={() => setFolded(!folded)}>
          <IconChevronRight className={classes.chevron} size={14} stroke={1.5} aria-hidden />
          <strong>{name}</strong>
          <span className={classes.facts}>
            {scenesInWords(clip)} · {secondsChange(clip.asked, clip.seconds)} s
            <LengthNote clip={clip} target={target} />
          </span>
        </button>
        <CopyState clip={clip} />
        <Button
          variant="default"
          size="compact-sm"
          className={classes.copy}
          aria-label={`Copy clip ${clip.number}`}
          onClick={() => copyClip(clip.number, page.current)}
        >
          <IconCopy size={14} stroke={1.5} aria-hidden />
          <span className={classes.copyLabel}>Copy clip</span>
        </Button>
      </header>
      {!folded && (
        <pre ref={page} className={`${promptPage} ${classes.page}`}>
          <PromptLines lines={clip.lines} note={(line) => shotNote(line, clip, target)} />
        </pre>
      )}
    </section>
  );
});

/** `scene 4`, `scenes 4 to 6`. */
function scenesInWords({ sceneNumbers }: FilmClip): string {
  const [first, last] = [sceneNumbers[0], sceneNumbers.at(-1)];
  return first === last ? `scene ${first}` : `scenes ${first} to ${last}`;
}

/** `8`, or `5.4 → 6` where the target renders another length. */
function secondsChange(asked: number, seconds: number): string {
  const round = (value: number) => String(Number(value.toFixed(2)));
  return round(asked) === round(seconds) ? round(seconds) : `${round(asked)} → ${round(seconds)}`;
}

/** The clip's length beside its limit: that of its longest shot where the generator takes each apart. */
function LengthNote({ clip: { text, shots }, target }: { clip: FilmClip; target: Target }) {
  const limit = limitOf(target, shots ? 'shot' : 'clip');
  const length = shots
    ? Math.max(...shots.map(({ characters }) => characters))
    : measure(text, limit?.unit ?? 'characters');
  const unit = limit?.unit === 'words' ? 'words' : 'characters';
  const known = limit && ` of ${limit.max.toLocaleString('en-US')}`;
  return (
    <span data-over={(limit && length > limit.max) || undefined}>
      {' · '}
      {length.toLocaleString('en-US')}
      {known} {shots ? 'a shot' : unit}
    </span>
  );
}

function CopyState({ clip: { number, text } }: { clip: FilmClip }) {
  const copied = useCopied(({ texts }) => texts[number]);
  if (copied === undefined) return null;
  return copied === text ? (
    <span className={classes.state}>
      <IconCheck size={14} stroke={1.5} aria-hidden /> Copied
    </span>
  ) : (
    <span className={classes.state} data-changed>
      Changed since copied
    </span>
  );
}

/** What stands beside the heading of a shot: its scene, its seconds, its length. */
function shotNote({ shot }: PromptLine, { scenes, shots }: FilmClip, target: Target): string | undefined {
  const placed = shot === undefined ? undefined : scenes.shots[shot];
  if (!placed || scenes.shots.length < 2) return undefined;
  const { scene, from, to } = placed;
  const limit = limitOf(target, 'shot');
  const written = shot === undefined ? undefined : shots?.[shot];
  const length = limit && written ? ` · ${written.characters} of ${limit.max}` : '';
  return `scene ${scene.sceneNumber} · ${secondsChange(scene.duration, to - from)} s${length}`;
}

/** Brings a clip into view inside the preview, and leaves the page where it is. */
export function showClip(number: number): void {
  const clip = document.querySelector<HTMLElement>(`[data-clip="${number}"]`);
  const page = clip?.parentElement;
  if (!clip || !page) return;
  const { top, bottom } = clip.getBoundingClientRect();
  const frame = page.getBoundingClientRect();
  if (top < frame.top || bottom > frame.bottom) page.scrollTop += top - frame.top;
}
