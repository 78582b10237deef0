import { lazyModule } from '../../../lib/page/lazy-module.tsx';

export const previewCode = lazyModule<typeof import('./preview.ts')>();
