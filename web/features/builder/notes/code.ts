import { lazyModule } from '../../../lib/page/lazy-module.tsx';

/** The room with its marks and its command. Loaded right after the first paint; the panel is loaded on first use. */
export const notesCode = lazyModule<typeof import('./notes.ts')>();
