// what is not needed to show a project and to write in it, in one chunk: the first chunk of all pages lists every other
export { Tip } from '../../components/Tip.tsx';
export { BrandItems } from './bar/BrandItems.tsx';
export { MoreItems } from './bar/MoreItems.tsx';
export { EditorDialogs } from './EditorDialogs.tsx';
export { CompletionList } from './mentions/CompletionList.tsx';
export { MentionTip } from './mentions/MentionTip.tsx';
export { PresetPicker } from './picker/PresetPicker.tsx';
export { ExportItems } from './preview/ExportItems.tsx';
export { RenderSettingsPanel } from './preview/RenderSettingsPanel.tsx';
export { RequestList } from './preview/RequestList.tsx';
export { ConflictDialog } from './saving/ConflictDialog.tsx';
export { FieldMenu } from './scenes/FieldMenu.tsx';
export { SceneDrag } from './scenes/SceneDrag.tsx';
export { SceneItems } from './scenes/SceneItems.tsx';
export { SelectionBar } from './scenes/SelectionBar.tsx';
