import { lazyModule } from '../../../lib/lazy-module.tsx';

/** What the preview opens on demand. */
export const previewMenusCode = lazyModule<typeof import('./menus.ts')>();
