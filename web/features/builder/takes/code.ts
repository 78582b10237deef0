import { lazyModule } from '../../../lib/page/lazy-module.tsx';

/** The room with its strips, marks and commands. Loaded when the browser is idle; its dialogs are loaded on first use. */
export const takesCode = lazyModule<typeof import('./takes.ts')>();
