// what stands beside the fields and works with them: the prompt, its target, the commands and the saving, in one chunk

export { Companions } from './Companions.tsx';
export { pasteScenes } from './commands/clipboard.ts';
export { runCommand } from './commands/command-list.ts';
export { CastFields } from './continuity/CastFields.tsx';
export { LookFields } from './continuity/LookFields.tsx';
export { copyInSight } from './core/copy/copy-visible.ts';
export { copyPrompt } from './core/copy/whole-prompt.ts';
export { announceField } from './core/places/phrase.ts';
export { addAtEnd, duplicate, fit, remove, stepTo } from './core/project/scene-actions.ts';
export { ServerSaving, saveNow } from './core/sync/saving.ts';
export { FindBar } from './find/FindBar.tsx';
export { openFindFor } from './find/open-find-for.ts';
export { PhraseStrip } from './follow/PhraseStrip.tsx';
export { DraftNotices } from './notices/DraftNotices.tsx';
export { CheckPanel } from './preview/CheckPanel.tsx';
export { CopyPrompt } from './preview/CopyPrompt.tsx';
export { PromptPreview } from './preview/PromptPreview.tsx';
export { TargetControls } from './preview/TargetControls.tsx';
export { ClipFacts, RowFinding, SceneFit } from './scenes/SceneFacts.tsx';
export { ClipBrackets } from './timeline/ClipBrackets.tsx';
export { generateText } from './writing/generation.ts';
export { TakeRow } from './writing/TakeRow.tsx';
