import { Textarea } from '@mantine/core';
import { useEffect } from 'react';
import { z } from 'zod';
import { limits } from '../../../../src/domain/product/limits.ts';
import { requiredText } from '../../../../src/domain/schemas/text.ts';
import { DialogForm } from '../../../components/DialogForm.tsx';
import { trpc } from '../../../lib/calls/trpc.ts';
import { useDialogForm } from '../../../lib/forms/use-dialog-form.ts';
import { useSync } from '../core/sync/sync-api.ts';
import { setDraft, useNotes } from './notes-store.ts';

// a copy of `replySchema`: importing its file would load the schemas of all calls
const schema = z.object({ text: requiredText(limits.reviews.textLength) });

interface ReplyFormProps {
  noteId: string;
  onSent: () => void;
  onCancel: () => void;
}

/** The form for the owner's answer to a note. The text is kept until it is sent or canceled, even if the panel closes. */
export function ReplyForm({ noteId, onSent, onCancel }: ReplyFormProps) {
  const projectId = useSync((sync) => sync.projectId) ?? '';
  const utils = trpc.useUtils();
  const reply = trpc.notes.reply.useMutation({ networkMode: 'always' });
  const form = useDialogForm({
    schema,
    initialValues: { text: useNotes.getState().drafts[noteId] ?? '' },
    async submit({ text }) {
      await reply.mutateAsync({ id: noteId, text });
      form.setValues({ text: '' });
      await utils.notes.list.invalidate({ id: projectId });
      onSent();
    },
  });
  const { text } = form.values;
  useEffect(() => setDraft(noteId, text), [noteId, text]);

  function discard() {
    setDraft(noteId, '');
    onCancel();
  }

  return (
    <DialogForm
      form={form}
      submitLabel="Send"
      cancel={{ label: 'Cancel', run: discard }}
      safe="Your text is still here."
    >
      <Textarea
        label="Your answer"
        description="Everyone with this link can read it."
        dir="auto"
        autosize
        minRows={2}
        maxRows={10}
        autoFocus
        {...form.field('text')}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
          else if (event.key === 'Escape') onCancel();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
    </DialogForm>
  );
}
