import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Finding } from '../../../../src/domain/check/finding.ts';
import type { Film, FilmClip } from '../../../../src/domain/film/film.ts';
import { useFilm } from '../core/project/film-store.tsx';
import { applyFix } from '../core/project/fix-finding.ts';
import { useSlots } from '../core/slots.ts';
import classes from './SceneCard.module.css';

/** The most severe finding of a folded scene, in a few words, and the number of its takes and notes. */
export function RowFinding({ index }: { index: number }) {
  const { SceneNotes, SceneTakes } = useSlots();
  const label = useFilm(({ film }) => sceneFinding(film, index + 1));
  return (
    <>
      {label && (
        <span className={`row ${classes.finding}`}>
          <IconAlertTriangle size={14} stroke={1.5} aria-hidden />
          {label}
        </span>
      )}
      {SceneTakes && <SceneTakes index={index} />}
      {SceneNotes && <SceneNotes index={index} />}
    </>
  );
}

/** The number of the scene's clip and of the scene's shot in that clip, and the number of its takes and notes. */
export function ClipFacts({ index }: { index: number }) {
  const { SceneNotes, SceneTakes } = useSlots();
  const facts = useFilm(({ film }) => clipLabel(film, index + 1));
  return (
    <>
      {facts && <span className={`cut ${classes.clip}`}>{facts}</span>}
      {SceneTakes && <SceneTakes index={index} />}
      {SceneNotes && <SceneNotes index={index} />}
    </>
  );
}

/** Warns that the scene is longer than the target's longest clip, and offers to split the scene. */
export function SceneFit({ index, sceneId }: { index: number; sceneId: string }) {
  const finding = useFilm(({ film }) => findSplit(film, index + 1));
  if (!finding?.mend) return null;
  const { message, mend: fix } = finding;
  return (
    <p className={`wrap ${classes.fit}`}>
      <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
      <span>{message}.</span>
      <Button variant="default" size="compact-sm" onClick={() => applyFix(sceneId, fix)}>
        {fix.label}
      </Button>
    </p>
  );
}

/** Short labels for the findings that a row can show, most severe first. */
const findingLabels: readonly (readonly [Finding['kind'], string])[] = [
  ['too-long', 'Over the limit'],
  ['duration', 'Longer than a clip'],
  ['no-subject', 'No subject'],
  ['speech-time', 'Dialogue runs long'],
  ['camera-moves', 'Many camera moves'],
  ['mark', 'Reserved character'],
  ['unknown-name', 'Unknown name'],
];

/** For each film, its clips by scene number. Cached, since every row looks up its clip after every keystroke. */
const clipsByScene = new WeakMap<Film, ReadonlyMap<number, FilmClip>>();

function findClip(film: Film, sceneNumber: number): FilmClip | undefined {
  let clips = clipsByScene.get(film);
  if (!clips) {
    clips = new Map(film.clips.flatMap((clip) => clip.sceneNumbers.map((number) => [number, clip] as const)));
    clipsByScene.set(film, clips);
  }
  return clips.get(sceneNumber);
}

/** The label of a scene's most severe finding; '' if there is none. */
function sceneFinding(film: Film, sceneNumber: number): string {
  const findings = findClip(film, sceneNumber)?.findings ?? [];
  if (findings.length === 0) return '';
  const kinds = new Set(findings.filter((finding) => finding.sceneNumber === sceneNumber).map(({ kind }) => kind));
  return findingLabels.find(([kind]) => kinds.has(kind))?.[1] ?? '';
}

/** The finding that offers to split the scene; undefined if there is none. */
function findSplit(film: Film, sceneNumber: number): Finding | undefined {
  const clip = findClip(film, sceneNumber);
  return clip?.sceneNumbers[0] === sceneNumber
    ? clip.findings.find(({ mend: fix }) => fix?.type === 'split')
    : undefined;
}

/** Such as `Clip 2, shot 1`; '' if the film is a single clip. */
function clipLabel(film: Film, sceneNumber: number): string {
  const clip = film.clips.length > 1 ? findClip(film, sceneNumber) : undefined;
  if (!clip) return '';
  const shot = clip.sceneNumbers.length > 1 ? `, shot ${clip.sceneNumbers.indexOf(sceneNumber) + 1}` : '';
  return `Clip ${clip.number}${shot}`;
}
