import { lazyModule } from '../../../lib/page/lazy-module.tsx';

export const noticesCode = lazyModule<typeof import('./DraftNotices.tsx')>();

/** Problems with the draft and with saving, each with ways to resolve it. */
export const DraftNotices = noticesCode.part('DraftNotices');
