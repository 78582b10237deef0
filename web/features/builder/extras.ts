// what is not needed to show a project and to write in it, in one chunk: the first chunk of all pages lists every other
export { Tip } from '../../components/Tip.tsx';
export { BrandItems } from './bar/BrandItems.tsx';
export { MoreItems } from './bar/MoreItems.tsx';
export { FieldMenu } from './core/text/FieldMenu.tsx';
export { EditorDialogs } from './EditorDialogs.tsx';
export { CompletionList } from './mentions/CompletionList.tsx';
export { MentionTip } from './mentions/MentionTip.tsx';
export { ConflictDialog } from './notices/ConflictDialog.tsx';
export { PresetPicker } from './picker/PresetPicker.tsx';
export { ExportItems } from './preview/ExportItems.tsx';
export { RenderSettingsPanel } from './preview/RenderSettingsPanel.tsx';
export { RequestList } from './preview/RequestList.tsx';
export { SceneDrag } from './scenes/SceneDrag.tsx';
export { SceneItems } from './scenes/SceneItems.tsx';
export { SelectionBar } from './scenes/SelectionBar.tsx';
