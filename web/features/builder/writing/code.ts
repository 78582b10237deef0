import { lazyModule } from '../../../lib/lazy-module.tsx';

export const writingCode = lazyModule<typeof import('./writing.ts')>();
