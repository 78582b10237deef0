import { castWriter } from './cast-lines.ts';
import type { ClipScenes, PromptLine, RenderSettings, Target } from './target.ts';

/** Writes the lines of a clip, with mentions expanded. */
export function clipLines(
  target: Pick<Target, 'clip'> & Partial<Target>,
  clip: ClipScenes,
  settings?: RenderSettings,
): readonly PromptLine[] {
  return castWriter(clip, target)(target.clip(clip, settings));
}

/**
 * Writes the lines of each shot, for a generator that takes shots separately. An entry introduced in one shot goes by
 * its short name in later shots.
 */
export function shotLines(target: Target, clip: ClipScenes): (readonly PromptLine[])[] {
  const write = castWriter(clip, target);
  return clip.shots.map((shot) => write(target.shot?.(shot, clip) ?? []));
}
