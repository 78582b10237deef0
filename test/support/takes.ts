import type { RequiredEntityData } from '@mikro-orm/core';
import type { Take } from '../../src/modules/takes/take.entity.ts';

/** What a row of `takes` needs besides its account and project. */
export function takeRow(change: Partial<RequiredEntityData<Take>> = {}) {
  return {
    ...{ sceneIds: ['scene-1'], name: 'ferry-1.mp4', target: 'veo-3.1', prompt: 'A ferry at night.', settings: {} },
    ...{ type: 'video/mp4' as const, bytes: 2_000, seconds: 5, width: 1_280, height: 720, sound: true },
    ...change,
  };
}
