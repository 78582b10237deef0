import { lazyModule } from '../../../lib/page/lazy-module.tsx';

export const mentionsCode = lazyModule<typeof import('./Mentions.tsx')>();

/** The dialog that turns selected words into a cast entry. */
export const castEntryCode = lazyModule<typeof import('./CastEntryDialog.tsx')>();
