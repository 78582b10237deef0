import { Button, Modal, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { newTemplateSchema } from '../../../src/domain/templates.ts';
import { validationMessage } from '../../../src/domain/validation.ts';
import { showToast } from '../../lib/toast.ts';
import { explain, trpc } from '../../lib/trpc.ts';
import { markKept, useBuilder } from './builder-store.ts';
import classes from './dialogs.module.css';

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
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const utils = trpc.useUtils();
  const create = trpc.templates.create.useMutation({
    onSuccess(template) {
      markKept();
      void utils.templates.list.invalidate();
      showToast({ title: 'Template Saved', description: `“${template.name}” is among your templates.` });
      onSaved();
    },
    onError(error) {
      setProblem(explain(error));
      showToast({
        title: 'Save Failed',
        description: 'Failed to save template. Please try again.',
        tone: 'error',
      });
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const template = { name, description, ...useBuilder.getState().project };
    const checked = newTemplateSchema.safeParse(template);
    if (!checked.success) return setProblem(validationMessage(checked.error));
    setProblem(null);
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
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem} Your project stays as it is.
        </p>
      )}
      <Button type="submit" disabled={name.trim() === ''} loading={create.isPending}>
        Save Template
      </Button>
    </form>
  );
}
