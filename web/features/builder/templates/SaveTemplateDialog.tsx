import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { newTemplateSchema } from '../../../../src/domain/storage/templates.ts';
import { Dialog } from '../../../components/Dialog.tsx';
import { DialogForm } from '../../../components/DialogForm.tsx';
import dialogs from '../../../components/dialogs.module.css';
import { PlanOffer } from '../../../components/PlanOffer.tsx';
import { useMissingPlan } from '../../../lib/account/plan-query.ts';
import { trpc } from '../../../lib/calls/trpc.ts';
import { showFailure } from '../../../lib/forms/failure-toast.ts';
import { useDialogForm } from '../../../lib/forms/use-dialog-form.ts';
import { type RequestKeys, useRequestKeys } from '../../../lib/forms/use-request-keys.ts';
import { showToast } from '../../../lib/toast/toast.ts';
import { currentProject } from '../core/project/project-store.ts';
import { useSync } from '../core/sync/sync-api.ts';
import type { DialogProps } from '../core/view/view-store.ts';
import { loadedTemplate, rememberTemplate } from './loaded-template.ts';
import { clearNameDraft, loadNameDraft, saveNameDraft } from './name-draft.ts';
import { UpdateTemplateForm } from './UpdateTemplateForm.tsx';

export function SaveTemplateDialog({ opened, onClose }: DialogProps) {
  // kept here, because the form may be closed and opened again between two attempts
  const keys = useRequestKeys();
  return (
    <Dialog opened={opened} onClose={onClose} title="Save Template">
      <Save keys={keys} onDone={onClose} />
    </Dialog>
  );
}

function Save({ keys, onDone }: { keys: RequestKeys; onDone: () => void }) {
  const missingPlan = useMissingPlan();
  if (missingPlan) return <PlanOffer plan={missingPlan} need="Saving templates needs a plan" onClose={onDone} />;
  return <SaveTemplate keys={keys} onSaved={onDone} />;
}

/** Offers to save a new template, or to update the one that the project was loaded from. */
function SaveTemplate({ keys, onSaved }: { keys: RequestKeys; onSaved: () => void }) {
  // never empty: this dialog opens only after a session has been opened
  const owner = useSync(({ session }) => session?.owner ?? '');
  const [loaded, setLoaded] = useState(() => loadedTemplate(owner));
  const [deletedName, setDeletedName] = useState<string | null>(null);
  const onTemplateDeleted = () => {
    setDeletedName(loaded?.name ?? null);
    setLoaded(null);
  };
  return (
    <div className={dialogs.form}>
      {loaded && <UpdateTemplateForm owner={owner} loaded={loaded} onSaved={onSaved} onDeleted={onTemplateDeleted} />}
      {deletedName !== null && (
        <p role="alert" className={dialogs.problem}>
          The template “{deletedName}” was deleted. Your project is unchanged: save it as a new template.
        </p>
      )}
      {loaded && <p className={dialogs.or}>Or save it as a new template:</p>}
      <SaveTemplateForm owner={owner} keys={keys} onSaved={onSaved} />
    </div>
  );
}

interface SaveTemplateFormProps {
  owner: string;
  keys: RequestKeys;
  onSaved: () => void;
}

function SaveTemplateForm({ owner, keys, onSaved }: SaveTemplateFormProps) {
  const [nameDraft] = useState(() => loadNameDraft(owner));
  const utils = trpc.useUtils();
  const create = trpc.templates.create.useMutation({
    onSuccess(template) {
      keys.onAnswer();
      clearNameDraft(owner);
      rememberTemplate(owner, template);
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
    toInput: (typed) => ({ ...typed, ...currentProject() }),
    submit(template, typed) {
      saveNameDraft(owner, typed);
      return create.mutateAsync({ ...template, idempotencyKey: keys.keyFor(template) });
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
