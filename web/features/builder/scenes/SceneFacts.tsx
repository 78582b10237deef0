import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Finding } from '../../../../src/domain/check/finding.ts';
import type { Film, FilmClip } from '../../../../src/domain/film/film.ts';
import { useFilm } from '../core/project/film-store.tsx';
import { applyFix } from '../core/project/fix-finding.ts';
import classes from './SceneCard.module.css';

/** What the check finds in a folded scene, in two or three words. */
export function RowFinding({ index }: { index: number }) {
  const words = useFilm(({ film }) => findingOfScene(film, index + 1));
  return (
    words && (
      <span className={classes.finding}>
        <IconAlertTriangle size={14} stroke={1.5} aria-hidden />
        {words}
      </span>
    )
  );
}

/** Where the scene stands among the clips of the target. */
export function ClipFacts({ index }: { index: number }) {
  const facts = useFilm(({ film }) => clipOfScene(film, index + 1));
  return facts && <span className={`cut ${classes.clip}`}>{facts}</span>;
}

/** Says that the target has no clip as long as the scene, and offers to split it. */
export function SceneFit({ index, sceneId }: { index: number; sceneId: string }) {
  const finding = useFilm(({ film }) => findSplit(film, index + 1));
  if (!finding?.mend) return null;
  const { message, mend } = finding;
  return (
    <p className={classes.fit}>
      <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
      <span>{message}.</span>
      <Button variant="default" size="compact-sm" onClick={() => applyFix(sceneId, mend)}>
        {mend.label}
      </Button>
    </p>
  );
}

/** The findings that a row shows, the gravest first, in words that fit beside its text. */
const words: readonly (readonly [Finding['kind'], string])[] = [
  ['too-long', 'Over the limit'],
  ['duration', 'No such clip'],
  ['no-subject', 'No subject'],
  ['speech-time', 'Dialogue runs long'],
  ['camera-moves', 'Many camera moves'],
  ['mark', 'Holds a mark'],
  ['unknown-name', 'Unknown name'],
];

/** The clips of a film by the numbers of their scenes: every row asks after every key. */
const clipsByScene = new WeakMap<Film, ReadonlyMap<number, FilmClip>>();

function clipWith(film: Film, sceneNumber: number): FilmClip | undefined {
  let clips = clipsByScene.get(film);
  if (!clips) {
    clips = new Map(film.clips.flatMap((clip) => clip.sceneNumbers.map((number) => [number, clip] as const)));
    clipsByScene.set(film, clips);
  }
  return clips.get(sceneNumber);
}

/** The gravest finding of a scene in two or three words; '' without one. */
function findingOfScene(film: Film, sceneNumber: number): string {
  const findings = clipWith(film, sceneNumber)?.findings ?? [];
  if (findings.length === 0) return '';
  const kinds = new Set(findings.filter((one) => one.sceneNumber === sceneNumber).map(({ kind }) => kind));
  return words.find(([kind]) => kinds.has(kind))?.[1] ?? '';
}

/** The finding that asks for the scene to be split; undefined if it fits a clip. */
function findSplit(film: Film, sceneNumber: number): Finding | undefined {
  const clip = clipWith(film, sceneNumber);
  return clip?.sceneNumbers[0] === sceneNumber ? clip.findings.find(({ mend }) => mend?.type === 'split') : undefined;
}

/** `Clip 2, shot 1`; '' for a target that takes the film as one. */
function clipOfScene(film: Film, sceneNumber: number): string {
  const clip = film.clips.length > 1 ? clipWith(film, sceneNumber) : undefined;
  if (!clip) return '';
  const shot = clip.sceneNumbers.length > 1 ? `, shot ${clip.sceneNumbers.indexOf(sceneNumber) + 1}` : '';
  return `Clip ${clip.number}${shot}`;
}
