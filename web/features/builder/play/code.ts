import { lazyModule } from '../../../lib/lazy-module.tsx';

export const playCode = lazyModule<typeof import('./PlayDialog.tsx')>();
