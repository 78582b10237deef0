import { shotSheet } from './shot-sheet.ts';
import { sora2 } from './sora-2.ts';
import type { Target } from './target.ts';

/** Every output format by its id. */
export const targets = { 'sora-2': sora2, 'shot-sheet': shotSheet } as const satisfies Record<string, Target>;

export type TargetId = keyof typeof targets;
export const defaultTarget: TargetId = 'sora-2';
