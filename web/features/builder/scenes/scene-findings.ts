import type { Finding } from '../../../../src/domain/check/finding.ts';
import type { Film, FilmClip } from '../../../../src/domain/film.ts';

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
export function findingOfScene(film: Film, sceneNumber: number): string {
  const findings = clipWith(film, sceneNumber)?.findings ?? [];
  if (findings.length === 0) return '';
  const kinds = new Set(findings.filter((one) => one.sceneNumber === sceneNumber).map(({ kind }) => kind));
  return words.find(([kind]) => kinds.has(kind))?.[1] ?? '';
}

/** The finding by which a scene is to be split; undefined when a clip can hold it. */
export function findSplit(film: Film, sceneNumber: number): Finding | undefined {
  const clip = clipWith(film, sceneNumber);
  return clip?.sceneNumbers[0] === sceneNumber ? clip.findings.find(({ mend }) => mend?.type === 'split') : undefined;
}

/** `Clip 2, shot 1`; '' for a target that takes the film as one. */
export function clipOfScene(film: Film, sceneNumber: number): string {
  const clip = film.clips.length > 1 ? clipWith(film, sceneNumber) : undefined;
  if (!clip) return '';
  const shot = clip.sceneNumbers.length > 1 ? `, shot ${clip.sceneNumbers.indexOf(sceneNumber) + 1}` : '';
  return `Clip ${clip.number}${shot}`;
}
