import { lazyModule } from '../../../lib/page/lazy-module.tsx';

/** The preview's menus, popovers and Request tab. Loaded when the browser is idle. */
export const previewMenusCode = lazyModule<typeof import('./menus.ts')>();
