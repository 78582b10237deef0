export { copyInto, copyScenes, pasteClipboard, pasteScenes } from './clipboard.ts';
export { ClipFacts, RowFinding, SceneFit } from './SceneFacts.tsx';
export { fitToDuration, merge, split } from './split-actions.ts';
