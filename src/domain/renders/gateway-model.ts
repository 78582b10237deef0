import type { TargetId } from '../targets/registry.ts';

/** What is sent to the gateway. */
export interface GatewayRequest {
  /** The gateway's id of the model: `fal-ai/veo3.1`. */
  endpoint: string;
  input: Readonly<Record<string, unknown>>;
}

/** A clip as input for a model, with values that the model offers. */
export interface GatewayClip<
  Seconds extends number = number,
  Ratio extends string = string,
  Resolution extends string = string,
> {
  prompt: string;
  /** Set if the generator takes each shot separately. */
  shots?: readonly { seconds: number; text: string }[] | undefined;
  seconds: Seconds;
  ratio: Ratio;
  resolution: Resolution;
  audio: boolean;
  /** With the same seed and the same words, most models make a similar video. */
  seed: number;
}

/** How the gateway renders the clips of one target. */
export interface GatewayModel<
  Seconds extends number = number,
  Ratio extends string = string,
  Resolution extends string = string,
  FromText extends GatewayRequest = GatewayRequest,
  FromPicture extends GatewayRequest = GatewayRequest,
> {
  /** What the gateway offers, which may be less than the generator's facts. */
  seconds: readonly Seconds[];
  ratios: readonly Ratio[];
  /** The first is used if a project has no resolution. */
  resolutions: readonly Resolution[];
  fromText(clip: GatewayClip<Seconds, Ratio, Resolution>): FromText;
  /** Starts with a picture as the first frame. @param picture its address */
  fromPicture(clip: GatewayClip<Seconds, Ratio, Resolution>, picture: string): FromPicture;
}

/** Keeps the exact types of a model's values, which the compiler holds against the gateway's own types. */
function model<
  const Seconds extends number,
  const Ratio extends string,
  const Resolution extends string,
  FromText extends GatewayRequest,
  FromPicture extends GatewayRequest,
>(own: GatewayModel<Seconds, Ratio, Resolution, FromText, FromPicture>) {
  return own;
}

const klingShotSeconds = [
  ...(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13', '14', '15'] as const),
] as const;

/** The words of a clip, or of each of its shots. */
function klingWords({ prompt, shots }: GatewayClip) {
  if (!shots) return { prompt };
  const multi_prompt = shots.map(({ text, seconds }) => ({
    prompt: text,
    duration: klingShotSeconds[Math.round(seconds) - 1] ?? '1',
  }));
  return { multi_prompt, shot_type: 'customize' as const };
}

/**
 * The targets that the gateway renders: those whose model its own types name. A generator that ends costs one row. Apart
 * from the targets, so that the editor opens without them.
 */
export const gatewayModels = {
  'veo-3.1': model({
    seconds: [4, 6, 8],
    ratios: ['16:9', '9:16'],
    resolutions: ['720p', '1080p'],
    // auto_fix would have the words rewritten
    fromText: ({ prompt, seconds, ratio, resolution, audio, seed }) => ({
      endpoint: 'fal-ai/veo3.1' as const,
      input: {
        ...{ prompt, duration: `${seconds}s` as const, aspect_ratio: ratio, resolution },
        ...{ generate_audio: audio, auto_fix: false, seed },
      },
    }),
    fromPicture: ({ prompt, seconds, ratio, resolution, audio, seed }, picture) => ({
      endpoint: 'fal-ai/veo3.1/image-to-video' as const,
      input: {
        ...{ prompt, image_url: picture, duration: `${seconds}s` as const, aspect_ratio: ratio, resolution },
        ...{ generate_audio: audio, auto_fix: false, seed },
      },
    }),
  }),
  'kling-3': model({
    seconds: [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    ratios: ['16:9', '9:16', '1:1'],
    resolutions: ['720p', '1080p'],
    fromText: (clip) => ({
      endpoint: `fal-ai/kling-video/v3/${clip.resolution === '1080p' ? 'pro' : 'standard'}/text-to-video` as const,
      input: {
        ...klingWords(clip),
        ...{ duration: `${clip.seconds}` as const, aspect_ratio: clip.ratio, generate_audio: clip.audio },
      },
    }),
    // the picture has the ratio
    fromPicture: (clip, picture) => ({
      endpoint: `fal-ai/kling-video/v3/${clip.resolution === '1080p' ? 'pro' : 'standard'}/image-to-video` as const,
      input: {
        ...klingWords(clip),
        ...{ start_image_url: picture, duration: `${clip.seconds}` as const, generate_audio: clip.audio },
      },
    }),
  }),
  'vidu-q3': model({
    seconds: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
    ratios: ['16:9', '9:16', '1:1', '4:3', '3:4'],
    resolutions: ['720p', '1080p'],
    fromText: ({ prompt, seconds, ratio, resolution, audio, seed }) => ({
      endpoint: 'fal-ai/vidu/q3/text-to-video' as const,
      input: { prompt, duration: seconds, aspect_ratio: ratio, resolution, audio, seed },
    }),
    fromPicture: ({ prompt, seconds, resolution, audio, seed }, picture) => ({
      endpoint: 'fal-ai/vidu/q3/image-to-video' as const,
      input: { prompt, image_url: picture, duration: seconds, resolution, audio, seed },
    }),
  }),
  'pixverse-v6': model({
    seconds: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    ratios: ['16:9', '9:16', '1:1', '4:3', '3:4', '3:2', '2:3', '21:9'],
    resolutions: ['720p', '1080p', '540p', '360p'],
    fromText: ({ prompt, seconds, ratio, resolution, audio, seed }) => ({
      endpoint: 'fal-ai/pixverse/v6/text-to-video' as const,
      input: {
        ...{ prompt, duration: seconds, aspect_ratio: ratio, resolution },
        ...{ generate_audio_switch: audio, thinking_type: 'disabled' as const, seed },
      },
    }),
    fromPicture: ({ prompt, seconds, resolution, audio, seed }, picture) => ({
      endpoint: 'fal-ai/pixverse/v6/image-to-video' as const,
      input: {
        ...{ prompt, image_url: picture, duration: seconds, resolution },
        ...{ generate_audio_switch: audio, thinking_type: 'disabled' as const, seed },
      },
    }),
  }),
} satisfies Partial<Record<TargetId, GatewayModel>>;

/** How the gateway renders a target; undefined if it does not. */
export function gatewayModelOf(target: string): GatewayModel | undefined {
  return Object.hasOwn(gatewayModels, target) ? gatewayModels[target as keyof typeof gatewayModels] : undefined;
}
