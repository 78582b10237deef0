// what stands beside the fields and works with them: the prompt, its target, the commands and the saving, in one chunk

export { TargetControls } from './bar/TargetControls.tsx';
export { Companions } from './Companions.tsx';
export { pasteScenes } from './commands/clipboard.ts';
export { runCommand } from './commands/command-list.ts';
export { addAtEnd, duplicate, fit, remove, stepTo } from './commands/scene-commands.ts';
export { CastFields } from './continuity/CastFields.tsx';
export { LookFields } from './continuity/LookFields.tsx';
export { DraftNotices } from './draft/DraftNotices.tsx';
export { FindBar } from './find/FindBar.tsx';
export { openFindFor } from './find/open-find-for.ts';
export { PhraseStrip } from './follow/PhraseStrip.tsx';
export { announceField } from './follow/phrase.ts';
export { CheckPanel } from './preview/CheckPanel.tsx';
export { CopyPrompt } from './preview/CopyPrompt.tsx';
export { copyInSight } from './preview/copy-in-sight.ts';
export { PromptPreview } from './preview/PromptPreview.tsx';
export { copyPrompt } from './preview/whole-prompt.ts';
export { ServerSaving, saveNow } from './saving/saving.ts';
export { ClipFacts, RowFinding, SceneFit } from './scenes/SceneFacts.tsx';
export { ClipBrackets } from './timeline/ClipBrackets.tsx';
export { generateText } from './writing/generation.ts';
export { TakeRow } from './writing/TakeRow.tsx';
