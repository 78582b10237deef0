import { lazyModule } from '../../../lib/lazy-module.tsx';

export const boardCode = lazyModule<typeof import('./board.ts')>();
