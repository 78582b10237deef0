import panels from '../core/ui/panels.module.css';
import { previewCode } from './code.ts';
import classes from './PromptPreview.module.css';
import { CopyPromptPlaceholder, TargetPlaceholder } from './placeholders.tsx';

export const PromptPreview = previewCode.part('PromptPreview', { fallback: () => <PreviewPlaceholder /> });
export const CheckPanel = previewCode.part('CheckPanel', { fallback: () => <CheckPlaceholder /> });
export const TargetControls = previewCode.part('TargetControls', { fallback: () => <TargetPlaceholder /> });
export const CopyPrompt = previewCode.part('CopyPrompt', { fallback: () => <CopyPromptPlaceholder /> });

/** Keeps space for the preview until its code has loaded. */
function PreviewPlaceholder() {
  return (
    <section aria-label="Prompt preview" aria-busy className={classes.panel}>
      <div className={panels.head} />
    </section>
  );
}

/** Keeps space for the check until its code has loaded. */
function CheckPlaceholder() {
  return (
    <section aria-label="Findings" aria-busy className={classes.panel}>
      <header className={panels.head} />
    </section>
  );
}
