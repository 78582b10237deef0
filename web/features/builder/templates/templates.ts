export { LoadTemplateDialog } from './LoadTemplateDialog.tsx';
export { SaveTemplateDialog } from './SaveTemplateDialog.tsx';
