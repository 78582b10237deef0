import { lazyModule } from '../../../lib/page/lazy-module.tsx';

export const barCode = lazyModule<typeof import('./menus.ts')>();
