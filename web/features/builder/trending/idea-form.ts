import { lazyModule } from '../../../lib/page/lazy-module.tsx';

export const ideaFormCode = lazyModule<typeof import('./IdeaForm.tsx')>();

/** Writes scenes from one sentence. */
export const IdeaForm = ideaFormCode.part('IdeaForm', { giveUp: ({ onClose }) => onClose() });
