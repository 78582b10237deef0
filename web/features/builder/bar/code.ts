import { lazyModule } from '../../../lib/lazy-module.tsx';

export const barCode = lazyModule<typeof import('./menus.ts')>();
