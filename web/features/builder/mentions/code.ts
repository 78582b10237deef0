import { lazyModule } from '../../../lib/page/lazy-module.tsx';

export const mentionsCode = lazyModule<typeof import('./Mentions.tsx')>();
