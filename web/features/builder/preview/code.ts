import { lazyModule } from '../../../lib/lazy-module.tsx';

export const previewCode = lazyModule<typeof import('./preview.ts')>();
