import { Button, Modal, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { newTemplateSchema } from '../../../src/domain/templates.ts';
import { validationMessage } from '../../../src/domain/validation.ts';
import { type PlanRemedy, planRemedy, showFailure } from '../../lib/failure-toast.ts';
import { showToast } from '../../lib/toast.ts';
import { explain, trpc } from '../../lib/trpc.ts';
import { markKept, useBuilder } from './builder-store.ts';
import classes from './dialogs.module.css';
import { useDraft } from './draft-sync.ts';
import { forgetWords, keepWords, keptWords } from './template-words.ts';

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
  const [kept] = useState(() => keptWords(owner));
  const [name, setName] = useState(kept.name);
  const [description, setDescription] = useState(kept.description);
  const [problem, setProblem] = useState<string | null>(null);
  const [remedy, setRemedy] = useState<PlanRemedy | null>(null);
  const utils = trpc.useUtils();
  const create = trpc.templates.create.useMutation({
    onSuccess(template) {
      markKept();
      forgetWords(owner);
      void utils.templates.list.invalidate();
      showToast({ title: 'Template Saved', description: `“${template.name}” is among your templates.` });
      onSaved();
    },
    onError(error) {
      setProblem(explain(error));
      setRemedy(planRemedy(error));
      showFailure('Save Failed', error, 'Failed to save template. Please try again.');
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const template = { name, description, ...useBuilder.getState().project };
    const checked = newTemplateSchema.safeParse(template);
    if (!checked.success) return setProblem(validationMessage(checked.error));
    setProblem(null);
    setRemedy(null);
    keepWords(owner, { name, description });
    create.mutate(checked.data);
  }

  function leaveBy({ run }: PlanRemedy) {
    return () => {
      keepWords(owner, { name, description });
      run();
    };
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
          {problem.endsWith('.') ? problem : `${problem}.`} Your project stays as it is.
          {remedy && (
            <>
              {' '}
              <button type="button" className={classes.remedy} onClick={leaveBy(remedy)}>
                {remedy.label}
              </button>
            </>
          )}
        </p>
      )}
      <Button type="submit" disabled={name.trim() === ''} loading={create.isPending}>
        Save Template
      </Button>
    </form>
  );
}
