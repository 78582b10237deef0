import { ActionIcon, Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconDeviceFloppy,
  IconEraser,
  IconFolderOpen,
  IconLogout,
  IconTrendingUp,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { product } from '../../../../src/domain/product.ts';
import { ColorSchemeToggle } from '../../../components/ColorSchemeToggle.tsx';
import { Wordmark } from '../../../components/Wordmark.tsx';
import { newProjectSettings } from '../../../lib/last-target.ts';
import { showToast } from '../../../lib/toast.ts';
import { clearProject, redo, undo, useHistory } from '../builder-store.ts';
import { type DraftStatus, useDraft } from '../draft/draft-sync.ts';
import { LoadTemplateDialog } from '../templates/LoadTemplateDialog.tsx';
import { SaveTemplateDialog } from '../templates/SaveTemplateDialog.tsx';
import { TrendingDialog } from '../trending/TrendingDialog.tsx';
import classes from './BuilderHeader.module.css';

const icon = { size: 16, stroke: 1.5 };

interface BuilderHeaderProps {
  /** Whether there is a project to work on. */
  opened: boolean;
  account?: ReactNode;
  onLogout: () => void;
}

export function BuilderHeader({ opened, account, onLogout }: BuilderHeaderProps) {
  const [dialog, setDialog] = useState<'trending' | 'load' | 'save' | null>(null);
  const close = () => setDialog(null);

  function clear() {
    clearProject(newProjectSettings(useDraft.getState().owner));
    showToast({
      title: 'Form Cleared',
      description: 'Started a new project.',
      action: { label: 'Undo', run: undo },
    });
  }

  return (
    <header className={classes.header}>
      <div className={classes.brand}>
        <Wordmark />
        <p className={classes.tagline}>{product.tagline}</p>
      </div>
      <div className={classes.tools} inert={!opened}>
        {opened && <DraftMark />}
        <HistoryButtons />
        <Button
          variant="default"
          size="sm"
          leftSection={<IconTrendingUp {...icon} />}
          onClick={() => setDialog('trending')}
        >
          Trending Events
        </Button>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconFolderOpen {...icon} />}
          onClick={() => setDialog('load')}
        >
          Load Template
        </Button>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconDeviceFloppy {...icon} />}
          onClick={() => setDialog('save')}
        >
          Save Template
        </Button>
        <Button variant="subtle" color="gray" size="sm" leftSection={<IconEraser {...icon} />} onClick={clear}>
          Clear Form
        </Button>
      </div>
      <div className={classes.account}>
        <ColorSchemeToggle />
        {account}
        <Button variant="subtle" color="gray" size="sm" leftSection={<IconLogout {...icon} />} onClick={onLogout}>
          Logout
        </Button>
      </div>
      <TrendingDialog opened={dialog === 'trending'} onClose={close} />
      <LoadTemplateDialog opened={dialog === 'load'} onClose={close} />
      <SaveTemplateDialog opened={dialog === 'save'} onClose={close} />
    </header>
  );
}

const marks: Record<DraftStatus, string> = {
  untouched: '',
  saving: 'Saving...',
  saved: 'Saved',
  'changed-elsewhere': 'Not saved',
  'storage-failed': 'Not saved',
};

/** Shows whether the browser has saved the current project. */
function DraftMark() {
  const status = useDraft((state) => state.status);
  return (
    <span className={classes.mark} data-status={status} title="The draft in this browser">
      {marks[status]}
    </span>
  );
}

function HistoryButtons() {
  const { canUndo, canRedo } = useHistory();
  return (
    <div className={classes.history}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label="Undo"
        title="Undo"
        disabled={!canUndo}
        onClick={undo}
      >
        <IconArrowBackUp {...icon} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label="Redo"
        title="Redo"
        disabled={!canRedo}
        onClick={redo}
      >
        <IconArrowForwardUp {...icon} />
      </ActionIcon>
    </div>
  );
}
