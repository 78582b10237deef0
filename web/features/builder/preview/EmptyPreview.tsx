import { IconChevronRight, IconClipboardText, IconFolderOpen, IconTrendingUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { sceneFields } from '../../../../src/domain/fields.ts';
import { numberWord } from '../../../../src/domain/number-word.ts';
import { openDialog } from '../open-dialog.ts';
import classes from './EmptyPreview.module.css';

const icon = { size: 20, stroke: 1.5, 'aria-hidden': true };

/** Shown as long as no scene has a word: what to begin with. */
export function EmptyPreview({ onPaste }: { onPaste?: (() => void) | undefined }) {
  return (
    <div className={classes.empty}>
      <div className={classes.begin}>
        <h2>Your first scene is {numberWord(sceneFields.length)} fields away.</h2>
        <p>Type in the scene and the prompt appears here. Or begin with something:</p>
        <ul>
          <Way icon={<IconFolderOpen {...icon} />} name="A saved template" onClick={() => openDialog('load')}>
            A project that you saved before
          </Way>
          <Way icon={<IconTrendingUp {...icon} />} name="A trending story" onClick={() => openDialog('trending')}>
            Scenes from a story in today’s news
          </Way>
          {onPaste && (
            <Way icon={<IconClipboardText {...icon} />} name="Paste scenes" onClick={onPaste}>
              A shot list, a prompt, scenes from another project
            </Way>
          )}
        </ul>
      </div>
    </div>
  );
}

interface WayProps {
  icon: ReactNode;
  name: string;
  /** What one gets by it. */
  children: ReactNode;
  onClick: () => void;
}

function Way({ icon, name, children, onClick }: WayProps) {
  return (
    <li>
      <button type="button" className={classes.way} onClick={onClick}>
        {icon}
        <span>
          <strong>{name}</strong>
          <span>{children}</span>
        </span>
        <IconChevronRight size={14} stroke={1.5} aria-hidden />
      </button>
    </li>
  );
}
