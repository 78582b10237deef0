import { lazyModule } from '../../../lib/page/lazy-module.tsx';

export const continuityCode = lazyModule<typeof import('./continuity.ts')>();
