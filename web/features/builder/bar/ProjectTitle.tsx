import { ActionIcon } from '@mantine/core';
import { IconDice5 } from '@tabler/icons-react';
import { useId } from 'react';
import { limits } from '../../../../src/domain/product/limits.ts';
import { characterCount } from '../../../../src/domain/text/characters.ts';
import { useTip } from '../../../components/use-tip.tsx';
import { apply, setProjectTitle, useBuilder } from '../core/project/project-store.ts';
import { Tip } from '../core/ui/tip.ts';
import classes from './ProjectTitle.module.css';
import { randomTitle } from './random-title.ts';

/** The project's title, as an input in the bar. */
export function ProjectTitle() {
  const title = useBuilder((state) => state.project.projectTitle);
  const length = characterCount(title);
  const tooLong = length > limits.titleLength;
  const error = useId();
  const { props, tip } = useTip<HTMLButtonElement>(Tip, 'Generate title');
  return (
    <div className={classes.title}>
      <input
        aria-label="Project title"
        aria-invalid={tooLong || undefined}
        aria-describedby={tooLong ? error : undefined}
        className={classes.input}
        placeholder="Untitled"
        autoComplete="off"
        value={title}
        onChange={(event) => setProjectTitle(event.currentTarget.value)}
      />
      <ActionIcon
        {...props}
        size={24}
        aria-label="Generate title"
        className={classes.generate}
        // without a merge key, so that typing afterwards is a separate undo step
        onClick={() => apply((project) => ({ ...project, projectTitle: randomTitle(Math.random) }))}
      >
        <IconDice5 size={16} stroke={1.5} aria-hidden />
      </ActionIcon>
      {tip}
      {tooLong && (
        <p id={error} role="alert" className={classes.error}>
          {length} of at most {limits.titleLength} characters
        </p>
      )}
    </div>
  );
}
