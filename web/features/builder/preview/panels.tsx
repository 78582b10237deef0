import { previewCode } from './code.ts';
import classes from './PromptPreview.module.css';
import { CopyPromptPlaceholder, TargetPlaceholder } from './placeholders.tsx';

export const PromptPreview = previewCode.part('PromptPreview', { fallback: () => <WaitingPreview /> });
export const CheckPanel = previewCode.part('CheckPanel', { fallback: () => <WaitingCheck /> });
export const TargetControls = previewCode.part('TargetControls', { fallback: () => <TargetPlaceholder /> });
export const CopyPrompt = previewCode.part('CopyPrompt', { fallback: () => <CopyPromptPlaceholder /> });

/** The room of the prompt until its code has arrived. */
function WaitingPreview() {
  return (
    <section aria-label="Prompt preview" aria-busy className={classes.panel}>
      <div className={classes.head} />
    </section>
  );
}

/** The room of the check until its code has arrived. */
function WaitingCheck() {
  return (
    <section aria-label="Findings" aria-busy className={classes.panel}>
      <header className={classes.head} />
    </section>
  );
}
