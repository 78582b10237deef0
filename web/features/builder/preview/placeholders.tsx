import { isBlank } from '../../../../src/domain/scene/fields.ts';
import { runCommand } from '../core/commands/command.ts';
import { useBuilder } from '../core/project/project-store.ts';
import { CopyPromptButton } from './CopyPromptButton.tsx';
import classes from './TargetControls.module.css';

/** The ids of all script targets. Defined in `vite.config.ts`, since the registry is too large for the first load. */
declare const SCRIPT_TARGETS: readonly string[];

/** Whether the preview shows the film as one text, as it also does before a target is chosen. */
const isScriptId = (target: string | undefined) => target === undefined || SCRIPT_TARGETS.includes(target);

/** Keeps space for the target controls, at about their width, until their code has loaded. */
export function TargetPlaceholder() {
  const { target, ratio = '16:9', resolution = '720p' } = useBuilder(({ project }) => project.settings) ?? {};
  return (
    <div className={`row ${classes.controls}`} aria-hidden>
      <span className={`cut ${classes.waiting}`}>{target?.replaceAll('-', ' ') ?? 'Choose a target'}</span>
      {!isScriptId(target) && (
        <span className={`cut ${classes.waitingSettings}`}>{`${ratio} · ${resolution} · sound`}</span>
      )}
    </div>
  );
}

/** Stands in for `CopyPrompt` until its code has loaded. A click copies once the code is there. */
export function CopyPromptPlaceholder() {
  const next = useBuilder(({ project }) => isScriptId(project.settings?.target) && !project.scenes.every(isBlank));
  return <CopyPromptButton next={next} onClick={() => runCommand('copy-prompt')} />;
}
