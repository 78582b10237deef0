import { UnstyledButton } from '@mantine/core';
import { IconBulb, IconChevronRight, IconKeyboard, IconMovie } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { limits } from '../../../../src/domain/product/limits.ts';
import { sceneFields } from '../../../../src/domain/scene/fields.ts';
import { numberWord } from '../../../../src/domain/text/number-word.ts';
import { TextButton } from '../../../components/TextButton.tsx';
import { runCommand } from '../core/commands/command.ts';
import { goToField } from '../core/focus/go-to.ts';
import { currentProject } from '../core/project/project-store.ts';
import { openDialog } from '../core/view/view-store.ts';
import classes from './EmptyPreview.module.css';
import { openSample } from './open-sample.ts';

const icon = { size: 20, stroke: 1.5, 'aria-hidden': true, className: 'soft' };

/** Ways to start, shown while all scenes are empty. */
export function EmptyPreview() {
  return (
    <div className={classes.empty}>
      <div className={classes.begin}>
        <h2>Your first scene is {numberWord(sceneFields.length)} fields away.</h2>
        <p className="soft">The prompt appears here as you write. Three ways to begin:</p>
        <ul>
          <li>
            <StartOption icon={<IconMovie {...icon} />} name="A sample film" onClick={() => void openSample()}>
              Six scenes to look at, copy and change
            </StartOption>
          </li>
          <li>
            <StartOption icon={<IconBulb {...icon} />} name="An idea" onClick={() => openDialog('idea')}>
              A sentence or a treatment becomes up to {limits.treatment.scenes} scenes
            </StartOption>
          </li>
          <li>
            <StartOption icon={<IconKeyboard {...icon} />} name="Just type" onClick={goToFirstField}>
              Subject first, the rest in any order
            </StartOption>
          </li>
        </ul>
        <p className="soft">
          Or start from <TextButton onClick={() => openDialog('load')}>a saved template</TextButton>
          {', '}
          <TextButton onClick={() => openDialog('trending')}>a trending story</TextButton>
          {' or '}
          <TextButton onClick={() => runCommand('paste')}>scenes from the clipboard</TextButton>.
        </p>
      </div>
    </div>
  );
}

function goToFirstField() {
  const [scene] = currentProject().scenes;
  if (scene) goToField(scene.id, 'subject');
}

interface StartOptionProps {
  icon: ReactNode;
  name: string;
  /** The description of the result. */
  children: ReactNode;
  onClick: () => void;
}

function StartOption({ icon, name, children, onClick }: StartOptionProps) {
  return (
    <UnstyledButton className={classes.option} onClick={onClick}>
      {icon}
      <span>
        <strong>{name}</strong>
        <span className="faint">{children}</span>
      </span>
      <IconChevronRight size={14} stroke={1.5} aria-hidden className="soft" />
    </UnstyledButton>
  );
}
