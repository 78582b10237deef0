import { lazyModule } from '../../../lib/lazy-module.tsx';

export const continuityCode = lazyModule<typeof import('./continuity.ts')>();
