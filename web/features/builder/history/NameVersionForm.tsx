import { TextInput } from '@mantine/core';
import { nameVersionSchema, type VersionHead } from '../../../../src/domain/storage/versions.ts';
import { DialogForm } from '../../../components/DialogForm.tsx';
import { useDialogForm } from '../../../lib/forms/use-dialog-form.ts';
import { showToast } from '../../../lib/toast/toast.ts';
import { nameVersion } from '../core/sync/project-calls.ts';
import { displayError, saveThenCall } from '../core/sync/sync-api.ts';

interface NameVersionFormProps {
  versions: readonly VersionHead[];
  disabled: boolean;
  onNamed: () => unknown;
  /** Whether this form replaces one that was just submitted. */
  isNext: boolean;
}

/** Saves the current project as a named version. */
export function NameVersionForm({ versions, disabled, onNamed, isNext }: NameVersionFormProps) {
  const form = useDialogForm({
    schema: nameVersionSchema.pick({ name: true }),
    initialValues: { name: '' },
    async submit({ name }) {
      const version = await saveThenCall((saved) => nameVersion({ ...saved, name })).catch(rethrowShown);
      // naming an unchanged project again renames its version
      const oldName = versions.find(({ id }) => id === version.id)?.name;
      const description = oldName && oldName !== name ? `Renamed “${oldName}” to “${name}”.` : `Saved as “${name}”.`;
      showToast({ title: 'Version Named', description });
      onNamed();
    },
  });
  return (
    <DialogForm form={form} submitLabel="Name this version" disabled={disabled || form.values.name.trim() === ''}>
      <TextInput
        label="Name"
        description="Saves the project as it is now."
        autoComplete="off"
        autoFocus={isNext}
        disabled={disabled}
        {...form.field('name')}
      />
    </DialogForm>
  );
}

function rethrowShown(error: unknown): never {
  throw displayError(error);
}
