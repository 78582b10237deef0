import { Skeleton, UnstyledButton } from '@mantine/core';
import { formatDuration, totalDuration } from '../../../src/domain/scene/duration.ts';
import type { Template } from '../../../src/domain/storage/templates.ts';
import { Dialog } from '../../components/Dialog.tsx';
import classes from '../../components/dialogs.module.css';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { trpc } from '../../lib/calls/trpc.ts';
import { mediumDate } from '../../lib/dates.ts';
import { FilmStrip } from './FilmStrip.tsx';

interface TemplatesDialogProps {
  opened: boolean;
  onClose: () => void;
  isCreating: boolean;
  onChoose: (template: Template) => void;
}

/** Asks which template to start a project from. */
export function TemplatesDialog({ opened, onClose, ...list }: TemplatesDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="New project from a template" size="lg">
      <TemplateList {...list} />
    </Dialog>
  );
}

function TemplateList({ isCreating, onChoose }: Pick<TemplatesDialogProps, 'isCreating' | 'onChoose'>) {
  const templates = trpc.templates.list.useQuery(undefined, { refetchOnMount: 'always' });
  if (templates.data) {
    if (templates.data.length === 0) return <NoTemplates />;
    return (
      <ul className={classes.list} aria-busy={isCreating}>
        {templates.data.map((template) => (
          <li key={template.id} className={classes.row}>
            <TemplateButton template={template} onClick={() => onChoose(template)} />
          </li>
        ))}
      </ul>
    );
  }
  if (templates.isFetching) {
    return (
      <div className={classes.list} aria-hidden>
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} height={72} />
        ))}
      </div>
    );
  }
  return <LoadFailure error={templates.error} onRetry={() => void templates.refetch()} />;
}

function NoTemplates() {
  return (
    <div className={classes.empty}>
      <p>No saved templates yet</p>
      <p>Save a project as a template in the editor, and start from it next time.</p>
    </div>
  );
}

function TemplateButton({ template, onClick }: { template: Template; onClick: () => void }) {
  const { name, description, scenes, updatedAt } = template;
  const count = scenes.length === 1 ? '1 scene' : `${scenes.length} scenes`;
  return (
    <UnstyledButton className={classes.choose} onClick={onClick}>
      <span dir="auto" className={classes.name}>
        {name}
      </span>
      {description && (
        <span dir="auto" className={classes.description}>
          {description}
        </span>
      )}
      <FilmStrip durations={scenes.map(({ duration }) => duration)} />
      <span className={classes.facts}>
        {count} · {formatDuration(totalDuration(scenes))} · {mediumDate(new Date(updatedAt))}
      </span>
    </UnstyledButton>
  );
}
