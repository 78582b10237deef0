import { lazyModule } from '../../../lib/lazy-module.tsx';

export const findCode = lazyModule<typeof import('./find.ts')>();
