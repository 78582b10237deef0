import type { Facts } from './facts.ts';
import { genericClip } from './generic-layout.ts';
import type { FirstFrame, RenderRequest, RenderSettings, Target } from './target.ts';

/**
 * Creates a target for a generator with known limits but no known prompt guide. The target has the generic layout.
 * @param request builds the API request for a clip's text
 */
export function limitsOnly(
  target: Pick<Target, 'id' | 'label' | 'maker'> & { facts: Facts },
  request?: (text: string, seconds: number, settings: RenderSettings, firstFrame?: FirstFrame) => RenderRequest,
): Target {
  return {
    ...target,
    copied: `Your prompt is ready to use in ${target.label}.`,
    status: { state: 'active' },
    ownLayout: false,
    apart: { look: false, speech: true, sound: true, music: false },
    shotStep: 0.1,
    clip: (clip) => genericClip(clip),
    ...(request && {
      request: ({ text, seconds, firstFrame }, settings = {}) => request(text, seconds, settings, firstFrame),
    }),
  };
}
