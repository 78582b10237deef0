import type { FilmClip } from '../film/film.ts';
import type { ProjectSettings, Scene } from '../project/project.ts';
import { shortSeconds } from '../targets/parts.ts';
import type { Target } from '../targets/target.ts';
import { type GatewayRequest, gatewayModelOf } from './gateway-model.ts';

/** The gateway that renders clips. */
const gatewayName = 'fal.ai';

/** One clip, ready to be rendered. */
export interface RenderPlan extends GatewayRequest {
  sceneIds: string[];
  prompt: string;
  seconds: number;
  resolution: string;
  /** The hash of the picture that goes along as first frame. In `input`, its address stands for it. */
  picture: string | null;
  /** About what it costs, in US dollars, from list prices. */
  dollars: number;
}

interface RenderSource {
  target: Pick<Target, 'id' | 'label' | 'status' | 'facts'>;
  settings?: ProjectSettings | undefined;
  /** The project's scenes, whose pictures go along. */
  scenes: readonly Pick<Scene, 'id' | 'picture'>[];
  /** A whole number from 0 to 2,147,483,647. */
  seed: number;
}

/** The address of a picture in this product. */
export function picturePath(hash: string): string {
  return `/api/pictures/${hash}`;
}

/** Whether clips of a target can be rendered from here. */
export function isRenderable({ id, status }: Pick<Target, 'id' | 'status'>): boolean {
  return status.state === 'active' && gatewayModelOf(id) !== undefined;
}

/**
 * Plans the render of one clip: what is sent, and about what it costs.
 * @returns a problem in one sentence if the clip cannot be rendered from here
 */
export function planRender(
  clip: Pick<FilmClip, 'text' | 'seconds' | 'shots' | 'scenes'>,
  { target, settings = {}, scenes, seed }: RenderSource,
): RenderPlan | { problem: string } {
  const { label, facts } = target;
  const model = isRenderable(target) ? gatewayModelOf(target.id) : undefined;
  if (!model) return { problem: `${label} cannot be rendered from here: ${gatewayName} does not offer it.` };
  const { ratio = model.ratios[0] ?? '16:9', resolution = model.resolutions[0] ?? '720p', audio = true } = settings;
  const offered = (what: string, all: readonly string[]) => ({
    problem: `${gatewayName} renders ${label} in ${all.join(', ')}, not in ${what}.`,
  });
  if (clip.text.trim() === '') return { problem: 'This clip has no words yet.' };
  if (!model.ratios.includes(ratio)) return offered(ratio, model.ratios);
  if (!model.resolutions.includes(resolution)) return offered(resolution, model.resolutions);
  if (!model.seconds.includes(clip.seconds)) {
    return { problem: `${gatewayName} does not render ${label} in ${shortSeconds(clip.seconds)}.` };
  }
  const perSecond = facts.prices?.value[resolution];
  if (perSecond === undefined) {
    return { problem: `The price of ${label} in ${resolution} is unknown, so it would not count against a budget.` };
  }
  const sceneIds = clip.scenes.shots.flatMap(({ scene }) => scene.id ?? []);
  const picture = scenes.find(({ id }) => id === sceneIds[0])?.picture?.hash ?? null;
  const input = {
    ...{ prompt: clip.text, shots: clip.shots, seconds: clip.seconds },
    ...{ ratio, resolution, audio, seed },
  };
  const request = picture === null ? model.fromText(input) : model.fromPicture(input, picturePath(picture));
  const dollars = Math.round(perSecond * clip.seconds * 100) / 100;
  return { ...request, sceneIds, prompt: clip.text, seconds: clip.seconds, resolution, picture, dollars };
}
