import { lazyModule } from '../../../lib/page/lazy-module.tsx';

/** Findings in scenes, splitting and merging, and the clipboard. Loaded right after the first paint. */
export const scenesCode = lazyModule<typeof import('./scenes.ts')>();

/** Dragging scenes, and the selection bar. Loaded when the browser is idle. */
export const sceneToolsCode = lazyModule<typeof import('./scene-tools.ts')>();
