import { flux3 } from './flux-3.ts';
import { generic } from './generic.ts';
import { grok15 } from './grok-1.5.ts';
import { kling3 } from './kling-3.ts';
import { kling4 } from './kling-4.ts';
import { ltx25 } from './ltx-2.5.ts';
import { lumaRay32 } from './luma-ray-3.2.ts';
import { minimaxH3 } from './minimax-h3.ts';
import { omniFlash } from './omni-flash.ts';
import { pixverseV6 } from './pixverse-v6.ts';
import { runwayGen45 } from './runway-gen-4.5.ts';
import { seedance25 } from './seedance-2.5.ts';
import { seedance2 } from './seedance-2.ts';
import { shotSheet } from './shot-sheet.ts';
import { sora2 } from './sora-2.ts';
import type { Target } from './target.ts';
import { veo31 } from './veo-3.1.ts';
import { viduQ3 } from './vidu-q3.ts';
import { wan3 } from './wan-3.ts';

/** Every output format by id, in display order. */
export const targets = {
  'omni-flash': omniFlash,
  'veo-3.1': veo31,
  'kling-4': kling4,
  'kling-3': kling3,
  'seedance-2.5': seedance25,
  'seedance-2': seedance2,
  'minimax-h3': minimaxH3,
  'runway-gen-4.5': runwayGen45,
  'ltx-2.5': ltx25,
  'wan-3': wan3,
  'flux-3': flux3,
  'grok-1.5': grok15,
  'luma-ray-3.2': lumaRay32,
  'vidu-q3': viduQ3,
  'pixverse-v6': pixverseV6,
  generic,
  'shot-sheet': shotSheet,
  'sora-2': sora2,
} as const satisfies Record<string, Target>;

export type TargetId = keyof typeof targets;

/** The target of clips, checks and exported files if a project has no chosen target. It has no limits. */
export const defaultTarget: TargetId = 'generic';
/** The layout of the prompt as one text if a project has no chosen target. The specification requires Sora 2's. */
export const defaultLayout: TargetId = 'sora-2';

export function isTargetId(id: unknown): id is TargetId {
  return typeof id === 'string' && Object.hasOwn(targets, id);
}

/** Returns the target whose layout a project's prompt as one text has. */
export function resolveLayoutId(settings: { target?: string | undefined } = {}): TargetId {
  return isTargetId(settings.target) ? settings.target : defaultLayout;
}

/** Returns the target in a project's settings, or the default if the setting is missing or unknown to this version. */
export function resolveTargetId(settings: { target?: string | undefined } = {}): TargetId {
  return isTargetId(settings.target) ? settings.target : defaultTarget;
}
