import { lazyModule } from '../../../lib/lazy-module.tsx';

export const templatesCode = lazyModule<typeof import('./templates.ts')>();
