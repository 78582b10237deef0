export { ExportItems } from './ExportItems.tsx';
export { RenderSettingsPanel } from './RenderSettingsPanel.tsx';
export { RequestList } from './RequestList.tsx';
