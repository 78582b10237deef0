import { lazyModule } from '../../../lib/lazy-module.tsx';

export const followCode = lazyModule<typeof import('./follow.ts')>();
