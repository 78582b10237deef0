import { castWriter } from './cast-lines.ts';
import type { ClipScenes, PromptLine, RenderSettings, Target } from './target.ts';

/** The lines of one clip, with its look and each mention of the cast written out. */
export function clipLines(
  target: Pick<Target, 'clip'> & Partial<Target>,
  clip: ClipScenes,
  settings?: RenderSettings,
): readonly PromptLine[] {
  return castWriter(clip, target)(target.clip(clip, settings));
}

/** The lines of each shot where the generator takes them apart. What one shot introduces, the ones behind it share. */
export function shotLines(target: Target, clip: ClipScenes): (readonly PromptLine[])[] {
  const write = castWriter(clip, target);
  return clip.shots.map((shot) => write(target.shot?.(shot, clip) ?? []));
}
