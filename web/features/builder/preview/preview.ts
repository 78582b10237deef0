export { copyVisible, exportProject, exportPrompt } from '../core/copy/whole-prompt.ts';
export { FilmUpdates } from '../core/project/film-store.tsx';
export { CheckPanel } from './CheckPanel.tsx';
export { CopyPrompt } from './CopyPrompt.tsx';
export { PromptPreview } from './PromptPreview.tsx';
export { TargetControls } from './TargetControls.tsx';
