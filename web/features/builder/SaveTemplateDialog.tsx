import { Button, Modal, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { newTemplateSchema } from '../../../src/domain/templates.ts';
import { validationMessage } from '../../../src/domain/validation.ts';
import { FailureText } from '../../components/FailureText.tsx';
import { showFailure } from '../../lib/failure-toast.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { markKept, useBuilder } from './builder-store.ts';
import classes from './dialogs.module.css';
import { useDraft } from './draft-sync.ts';
import { clearNameDraft, loadNameDraft, saveNameDraft } from './name-draft.ts';

const safe = 'Your project is unchanged.';

interface DialogProps {
  opened: boolean;
  onClose: () => void;
}

export function SaveTemplateDialog({ opened, onClose }: DialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Save Template" closeButtonProps={{ 'aria-label': 'Close' }}>
      <SaveTemplateForm onSaved={onClose} />
    </Modal>
  );
}

function SaveTemplateForm({ onSaved }: { onSaved: () => void }) {
  // the editor has opened somebody's project before it offers to save it
  const owner = useDraft((state) => state.owner) ?? '';
  const [nameDraft] = useState(() => loadNameDraft(owner));
  const [name, setName] = useState(nameDraft.name);
  const [description, setDescription] = useState(nameDraft.description);
  const [problem, setProblem] = useState<string | null>(null);
  const utils = trpc.useUtils();
  const create = trpc.templates.create.useMutation({
    onSuccess(template) {
      markKept();
      clearNameDraft(owner);
      void utils.templates.list.invalidate();
      showToast({ title: 'Template Saved', description: `Saved “${template.name}”.` });
      onSaved();
    },
    onError(error) {
      showFailure('Save Failed', error, 'Failed to save template. Please try again.');
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const template = { name, description, ...useBuilder.getState().project };
    const checked = newTemplateSchema.safeParse(template);
    setProblem(checked.success ? null : validationMessage(checked.error));
    if (!checked.success) return create.reset();
    saveNameDraft(owner, { name, description });
    create.mutate(checked.data);
  }

  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      <TextInput
        label="Name"
        required
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Textarea
        label="Description"
        description="Optional"
        minRows={3}
        rows={3}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      {(problem || create.error) && (
        <p role="alert" className={classes.problem}>
          {problem ? (
            `${problem} ${safe}`
          ) : (
            <FailureText error={create.error} safe={safe} onLeave={() => saveNameDraft(owner, { name, description })} />
          )}
        </p>
      )}
      <Button type="submit" disabled={name.trim() === ''} loading={create.isPending}>
        Save Template
      </Button>
    </form>
  );
}
