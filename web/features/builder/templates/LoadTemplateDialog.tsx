import { Button, FileButton, Skeleton } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import type { Project } from '../../../../src/domain/project/project.ts';
import type { Template } from '../../../../src/domain/storage/templates.ts';
import { Dialog } from '../../../components/Dialog.tsx';
import classes from '../../../components/dialogs.module.css';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { trpc } from '../../../lib/calls/trpc.ts';
import { parseProjectFile } from '../../../lib/files/project-file.ts';
import type { DialogProps } from '../core/view/view-store.ts';
import { loadTemplate, loadWithMergedCast } from './load-template.ts';
import { TemplateRow } from './TemplateRow.tsx';

export function LoadTemplateDialog({ opened, onClose }: DialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Load Template" size="lg">
      <TemplateList onLoaded={onClose} />
    </Dialog>
  );
}

function TemplateList({ onLoaded }: { onLoaded: () => void }) {
  const templates = trpc.templates.list.useQuery();

  function load(template: Template) {
    loadTemplate(template);
    onLoaded();
  }

  function open(project: Project, file: string) {
    loadWithMergedCast(project, file);
    onLoaded();
  }

  return (
    <div className={classes.form}>
      <ImportButton onProject={open} />
      {templates.isPending && <TemplateSkeletons />}
      {templates.error && <LoadFailure error={templates.error} onRetry={() => templates.refetch()} />}
      {templates.data?.length === 0 && (
        <div className={classes.empty}>
          <p>No saved templates yet</p>
          <p>Save a project and start from it next time.</p>
        </div>
      )}
      {templates.data && templates.data.length > 0 && (
        <ul className={classes.list}>
          {templates.data.map((template) => (
            <TemplateRow key={template.id} template={template} onLoad={() => load(template)} />
          ))}
        </ul>
      )}
    </div>
  );
}

function ImportButton({ onProject }: { onProject: (project: Project, fileName: string) => void }) {
  const [problem, setProblem] = useState<string | null>(null);

  async function read(file: File | null) {
    if (!file) return;
    const result = parseProjectFile(await file.text());
    if ('problem' in result) setProblem(`${file.name} could not be opened. ${result.problem}`);
    else onProject(result.project, file.name);
  }

  return (
    <div>
      <FileButton accept="application/json,.json" onChange={read}>
        {(props) => (
          <Button {...props} variant="default" size="sm" leftSection={<IconFileImport size={16} stroke={1.5} />}>
            Import .json
          </Button>
        )}
      </FileButton>
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}

function TemplateSkeletons() {
  return (
    <div className={classes.list} aria-hidden>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} height={64} />
      ))}
    </div>
  );
}
