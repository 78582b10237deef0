import { isBlank } from '../../../../src/domain/scene/fields.ts';
import { runCommand } from '../core/commands/command.ts';
import { useBuilder } from '../core/project/project-store.ts';
import { CopyPromptButton } from './CopyPromptButton.tsx';
import classes from './TargetControls.module.css';

/** The ids of all script targets. `vite.config.ts` fills them in, since the registry is too large for the first load. */
declare const SCRIPT_TARGETS: readonly string[];

/** Whether the preview shows the film as one text, which it also does until a target is chosen. */
const isScriptId = (target: string | undefined) => target === undefined || SCRIPT_TARGETS.includes(target);

/** The room of the target until its code has arrived: about as wide as what will stand there. */
export function TargetPlaceholder() {
  const { target, ratio = '16:9', resolution = '720p' } = useBuilder(({ project }) => project.settings) ?? {};
  return (
    <div className={classes.controls} aria-hidden>
      <span className={classes.waiting}>{target?.replaceAll('-', ' ') ?? 'Choose a target'}</span>
      {!isScriptId(target) && <span className={classes.waitingSettings}>{`${ratio} · ${resolution} · sound`}</span>}
    </div>
  );
}

/** Copies the prompt once its code has arrived. */
export function CopyPromptPlaceholder() {
  const next = useBuilder(({ project }) => isScriptId(project.settings?.target) && !project.scenes.every(isBlank));
  return <CopyPromptButton next={next} onClick={() => runCommand('copy-prompt')} />;
}
