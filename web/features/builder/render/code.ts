import { lazyModule } from '../../../lib/page/lazy-module.tsx';

/** The room with its marks and its commands. Loaded when the browser is idle; its dialog is loaded on first use. */
export const renderCode = lazyModule<typeof import('./render.ts')>();
