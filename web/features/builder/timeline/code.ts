import { lazyModule } from '../../../lib/lazy-module.tsx';

export const timelineCode = lazyModule<typeof import('./ClipBrackets.tsx')>();
