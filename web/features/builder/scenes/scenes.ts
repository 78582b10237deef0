export { copyScenes, pasteScenes } from './clipboard.ts';
export { SceneClipboard } from './SceneClipboard.tsx';
export { ClipFacts, RowFinding, SceneFit } from './SceneFacts.tsx';
export { fitToDuration, merge, split } from './split-actions.ts';
