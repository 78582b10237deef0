import { TextInput } from '@mantine/core';
import { type ProjectHead, renameProjectSchema } from '../../../src/domain/storage/projects.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { DialogForm } from '../../components/DialogForm.tsx';
import { trpc } from '../../lib/calls/trpc.ts';
import { useDialogForm } from '../../lib/forms/use-dialog-form.ts';
import { useProjectLists } from './use-project-lists.ts';

interface RenameDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Null until a project is chosen. */
  project: ProjectHead | null;
}

export function RenameDialog({ opened, onClose, project }: RenameDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Rename Project">
      {project && <RenameForm project={project} onClose={onClose} />}
    </Dialog>
  );
}

function RenameForm({ project, onClose }: { project: ProjectHead; onClose: () => void }) {
  const { id, projectTitle } = project;
  const lists = useProjectLists();
  const change = trpc.projects.change.useMutation({
    onSuccess(summary) {
      lists.replace(summary);
      onClose();
    },
  });
  const form = useDialogForm({
    schema: renameProjectSchema,
    initialValues: { projectTitle },
    toInput: (typed) => ({ id, ...typed }),
    // sent without a revision, so that concurrent changes stay and the last title wins
    submit: (renamed) => change.mutateAsync(renamed),
  });
  return (
    <DialogForm form={form} submitLabel="Rename" cancel={{ label: 'Cancel', run: onClose }}>
      <TextInput
        label="Title"
        dir="auto"
        data-autofocus
        autoComplete="off"
        onFocus={({ currentTarget }) => currentTarget.select()}
        {...form.field('projectTitle')}
      />
    </DialogForm>
  );
}
