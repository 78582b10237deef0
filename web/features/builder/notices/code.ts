import { lazyModule } from '../../../lib/page/lazy-module.tsx';

export const noticesCode = lazyModule<typeof import('./DraftNotices.tsx')>();

/** Notices above the project. Until their code has loaded, nothing is shown. */
export const DraftNotices = noticesCode.part('DraftNotices');
