import { lazyModule } from '../../../../lib/lazy-module.tsx';

export const sceneMenuCode = lazyModule<typeof import('./SceneItems.tsx')>();
