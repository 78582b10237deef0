import type { ProjectSettings } from '../project/project.ts';
import { settingsPart } from '../project/table.ts';
import type { Take } from './takes.ts';

/** What takes need to know of a clip; a film's clips have it. */
export interface TakenClip {
  text: string;
  scenes: { shots: readonly { scene: { id?: string | undefined } }[] };
}

/** The ids of a clip's scenes, in film order. */
export function clipSceneIds({ scenes: { shots } }: Pick<TakenClip, 'scenes'>): string[] {
  return shots.flatMap(({ scene: { id } }) => id ?? []);
}

/** The takes of each clip, oldest first. A take's number is its position in its clip, from 1. */
export interface TakesByClip<T> {
  /** By the index of the clip. */
  clips: readonly (readonly T[])[];
  /** Takes whose scenes are all gone. */
  withoutClip: readonly T[];
}

/**
 * Assigns takes to the clips of the film as it is now. A take belongs to the clip with the first of its scenes that
 * still exists, even if its scenes have since moved to several clips.
 * @param takes oldest first
 */
export function takesByClip<T extends Pick<Take, 'sceneIds'>>(
  clips: readonly Pick<TakenClip, 'scenes'>[],
  takes: readonly T[],
): TakesByClip<T> {
  return takesByScenes(clips.map(clipSceneIds), takes);
}

/** Like `takesByClip`. @param clips the ids of each clip's scenes */
export function takesByScenes<T extends Pick<Take, 'sceneIds'>>(
  clips: readonly (readonly string[])[],
  takes: readonly T[],
): TakesByClip<T> {
  const clipOf = new Map(clips.flatMap((ids, index) => ids.map((id) => [id, index] as const)));
  const lists: T[][] = clips.map(() => []);
  const withoutClip: T[] = [];
  for (const take of takes) {
    const sceneId = take.sceneIds.find((id) => clipOf.has(id));
    const index = sceneId === undefined ? undefined : clipOf.get(sceneId);
    (lists[index ?? -1] ?? withoutClip).push(take);
  }
  return { clips: lists, withoutClip };
}

type TakeChange = 'target' | 'prompt' | 'settings';

interface ClipNow {
  clip: Pick<TakenClip, 'text'>;
  /** The id of the film's target. */
  target: string;
  settings: ProjectSettings | undefined;
}

/** The settings that decide how a clip looks. The target is compared apart, and the packing shows in the prompt. */
const comparedSettings = (Object.keys(settingsPart.fields) as (keyof typeof settingsPart.fields)[]).filter(
  (key) => key !== 'target' && key !== 'packing',
);

/** What has changed since a take was added; empty if the clip would be asked for in the same words today. */
export function changedSince(
  take: Pick<Take, 'prompt' | 'target' | 'settings'>,
  { clip, target, settings }: ClipNow,
): TakeChange[] {
  const changes: TakeChange[] = [];
  if (take.target !== target) changes.push('target');
  if (take.prompt !== clip.text) changes.push('prompt');
  if (comparedSettings.some((key) => take.settings[key] !== settings?.[key])) changes.push('settings');
  return changes;
}
