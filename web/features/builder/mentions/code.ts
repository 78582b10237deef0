import { lazyModule } from '../../../lib/page/lazy-module.tsx';

export const mentionsCode = lazyModule<typeof import('./Mentions.tsx')>();

/** The form that makes selected words an entry of the cast. */
export const castEntryCode = lazyModule<typeof import('./CastEntryDialog.tsx')>();
