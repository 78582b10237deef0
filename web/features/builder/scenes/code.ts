import { lazyModule } from '../../../lib/page/lazy-module.tsx';

/** What the check says in each scene, and the clipboard. */
export const scenesCode = lazyModule<typeof import('./scenes.ts')>();

/** What scenes are moved and changed together with. */
export const sceneToolsCode = lazyModule<typeof import('./scene-tools.ts')>();
