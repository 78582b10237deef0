import { lazyModule } from '../../../lib/page/lazy-module.tsx';

/** What the preview opens on demand. */
export const previewMenusCode = lazyModule<typeof import('./menus.ts')>();
