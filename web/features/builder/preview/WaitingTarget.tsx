import { isBlank } from '../../../../src/domain/fields.ts';
import type { TargetId } from '../../../../src/domain/targets/registry.ts';
import { runCommand } from '../core/commands/command.ts';
import { useBuilder } from '../core/project/project-store.ts';
import { CopyPromptButton } from './CopyPromptButton.tsx';
import classes from './TargetControls.module.css';

/** The targets that take a film as one text; none is chosen for a film that shows in such a layout, too. */
export const scripts: readonly (string | undefined)[] = [undefined, 'sora-2', 'shot-sheet'] satisfies (
  | TargetId
  | undefined
)[];

/** The room of the target until its code has arrived: about as wide as what will stand there. */
export function WaitingTarget() {
  const { target, ratio = '16:9', resolution = '720p' } = useBuilder(({ project }) => project.settings) ?? {};
  return (
    <div className={classes.controls} aria-hidden>
      <span className={classes.waiting}>{target?.replaceAll('-', ' ') ?? 'Choose a target'}</span>
      {!scripts.includes(target) && (
        <span className={classes.waitingSettings}>{`${ratio} · ${resolution} · sound`}</span>
      )}
    </div>
  );
}

/** Copies the prompt once its code has arrived. */
export function WaitingCopy() {
  const next = useBuilder(
    ({ project }) => scripts.includes(project.settings?.target) && !project.scenes.every(isBlank),
  );
  return <CopyPromptButton next={next} onClick={() => runCommand('copy-prompt')} />;
}
