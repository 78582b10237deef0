import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { newTemplateSchema } from '../../../../src/domain/templates.ts';
import { Dialog } from '../../../components/Dialog.tsx';
import { DialogForm } from '../../../components/DialogForm.tsx';
import { showFailure } from '../../../lib/failure-toast.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useDialogForm } from '../../../lib/use-dialog-form.ts';
import { useBuilder } from '../builder-store.ts';
import { useDraft } from '../draft/draft-sync.ts';
import { clearNameDraft, loadNameDraft, saveNameDraft } from './name-draft.ts';

interface DialogProps {
  opened: boolean;
  onClose: () => void;
}

export function SaveTemplateDialog({ opened, onClose }: DialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Save Template">
      <SaveTemplateForm onSaved={onClose} />
    </Dialog>
  );
}

function SaveTemplateForm({ onSaved }: { onSaved: () => void }) {
  // the editor has opened somebody's project before it offers to save it
  const owner = useDraft((state) => state.owner) ?? '';
  const [nameDraft] = useState(() => loadNameDraft(owner));
  const utils = trpc.useUtils();
  const create = trpc.templates.create.useMutation({
    onSuccess(template) {
      clearNameDraft(owner);
      void utils.templates.list.invalidate();
      showToast({ title: 'Template Saved', description: `Saved “${template.name}”.` });
      onSaved();
    },
    onError(error) {
      showFailure('Save Failed', error, 'Failed to save template. Please try again.', 'save-template');
    },
  });
  const form = useDialogForm({
    schema: newTemplateSchema,
    initialValues: nameDraft,
    toInput: (typed) => ({ ...typed, ...useBuilder.getState().project }),
    submit(template, typed) {
      saveNameDraft(owner, typed);
      return create.mutateAsync(template);
    },
  });

  return (
    <DialogForm
      form={form}
      submitLabel="Save Template"
      disabled={form.values.name.trim() === ''}
      safe="Your project is unchanged."
      onLeave={() => saveNameDraft(owner, form.values)}
    >
      <TextInput label="Name" required data-autofocus {...form.field('name')} />
      <Textarea label="Description" description="Optional" minRows={3} rows={3} {...form.field('description')} />
    </DialogForm>
  );
}
