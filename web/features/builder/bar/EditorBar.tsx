import { IconArrowBackUp, IconArrowForwardUp, IconLogout, IconShieldCog } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { product } from '../../../../src/domain/product/product.ts';
import { Wordmark } from '../../../components/Wordmark.tsx';
import { commandsInBar, getCommand } from '../core/commands/command.ts';
import { redo, undo, useHistory } from '../core/project/project-store.ts';
import { useSlots } from '../core/slots.ts';
import { useActionStyle, usePhone } from '../core/view/screen.ts';
import { useToolbar } from '../core/view/use-toolbar.ts';
import { BarButton } from './BarButton.tsx';
import { BrandMenu } from './BrandMenu.tsx';
import { CommandBox } from './CommandBox.tsx';
import { DraftMark } from './DraftMark.tsx';
import classes from './EditorBar.module.css';
import { MoreMenu } from './MoreMenu.tsx';
import { ProjectTitle } from './ProjectTitle.tsx';

interface EditorBarProps {
  /** Whether a project is open. */
  opened: boolean;
  isAdmin: boolean;
  /** The account button with its menu. */
  account?: ReactNode;
  onLogout: () => void;
}

/** The bar at the top of the editor: the project's title, commands, target and account menu. */
export function EditorBar({ opened, isAdmin, account, onLogout }: EditorBarProps) {
  const { Target, CopyPrompt } = useSlots();
  const toolbar = useToolbar();
  const phone = usePhone();
  const actions = useActionStyle();
  const { canUndo, canRedo } = useHistory();
  const showsLabels = actions === 'labels';
  const project = { className: `row ${classes.group}`, inert: !opened };
  return (
    <header className={`row small ${classes.header}`}>
      <div className={classes.brand}>
        <Wordmark small />
        {showsLabels && <p className={`faint ${classes.tagline}`}>{product.tagline}</p>}
      </div>
      <div {...toolbar} role="toolbar" aria-label="Project" className={`row ${classes.toolbar}`}>
        {!phone && <BrandMenu opened={opened} />}
        <div {...project} className={`row ${classes.named}`}>
          {opened && (
            <>
              <ProjectTitle />
              <DraftMark />
            </>
          )}
        </div>
        <div {...project}>
          {!phone && <CommandBox />}
          {actions !== 'menu' &&
            commandsInBar('button').map(({ id, label, icon, run }) => (
              <BarButton key={id} label={label()} Icon={icon} showsLabel={showsLabels} onClick={run} />
            ))}
          <BarButton
            label="Undo"
            shortcut={getCommand('undo').shortcut}
            Icon={IconArrowBackUp}
            disabled={!canUndo}
            onClick={undo}
          />
          {!phone && (
            <BarButton
              label="Redo"
              shortcut={getCommand('redo').shortcut}
              Icon={IconArrowForwardUp}
              disabled={!canRedo}
              onClick={redo}
            />
          )}
        </div>
        {actions === 'menu' && <MoreMenu opened={opened} isAdmin={isAdmin} onLogout={onLogout} />}
        {!phone && (
          <div {...project} data-ruled>
            <Target />
            <CopyPrompt />
          </div>
        )}
        <div className={`row ${classes.group}`}>
          {actions !== 'menu' && (
            <>
              {isAdmin && <BarButton label="Admin" Icon={IconShieldCog} showsLabel={showsLabels} to="/admin" />}
              <BarButton label="Logout" Icon={IconLogout} showsLabel={showsLabels} onClick={onLogout} />
            </>
          )}
          {account}
        </div>
      </div>
    </header>
  );
}
