import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { scenesWithPhrase } from '../../../../src/domain/edits/cast-edits.ts';
import {
  kindByField,
  mentionPhrase,
  phraseToEntry,
  suggestName,
} from '../../../../src/domain/edits/phrase-to-entry.ts';
import { limits } from '../../../../src/domain/product/limits.ts';
import { castKinds } from '../../../../src/domain/project/cast-kinds.ts';
import { castNameProblem } from '../../../../src/domain/project/cast-names.ts';
import { castEntrySchema } from '../../../../src/domain/project/shape.ts';
import { Dialog } from '../../../components/Dialog.tsx';
import { DialogForm } from '../../../components/DialogForm.tsx';
import { useDialogForm } from '../../../lib/forms/use-dialog-form.ts';
import { showToast } from '../../../lib/toast/toast.ts';
import { apply, countScenes, currentProject, findSceneIndex } from '../core/project/project-store.ts';
import { showUndoToast } from '../core/project/undo-toast.ts';
import { kindLabels } from '../core/ui/kind-labels.tsx';
import type { DialogProps } from '../core/view/view-store.ts';
import { type SelectedPhrase, selectedPhrase } from './selected-phrase.ts';

/**
 * Turns words selected in a field into a cast entry and, if the user wants, replaces the same words in other scenes.
 */
export function CastEntryDialog({ opened, onClose }: DialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Make a cast entry">
      <EntryForm onDone={onClose} />
    </Dialog>
  );
}

function EntryForm({ onDone }: { onDone: () => void }) {
  const [phrase] = useState(selectedPhrase);
  return phrase && <PhraseForm phrase={phrase} onDone={onDone} />;
}

const kindOptions = castKinds.map((kind) => ({ value: kind, label: kindLabels[kind].label }));

const { name, kind, text } = castEntrySchema.shape;
const formSchema = z.object({ name, kind, text, everywhere: z.boolean() }).superRefine(({ name }, context) => {
  const problem = castNameProblem(name, currentProject().cast);
  if (problem) context.addIssue({ code: 'custom', path: ['name'], message: problem });
});

function PhraseForm({ phrase, onDone }: { phrase: SelectedPhrase; onDone: () => void }) {
  const [start] = useState(() => {
    const project = currentProject();
    const suggested = suggestName(phrase.words, project.cast ?? []);
    return { suggested, others: scenesWithPhrase(mentionPhrase(project, phrase, 'x'), phrase.words) };
  });
  const form = useDialogForm({
    schema: formSchema,
    initialValues: {
      name: start.suggested,
      kind: kindByField(phrase.field) as string,
      text: phrase.words,
      everywhere: start.others.length > 0,
    },
    submit({ everywhere, ...entry }) {
      const { cast = [] } = currentProject();
      if (cast.length >= limits.cast.entries) {
        showToast({
          title: 'Cast Is Full',
          description: `A cast has at most ${limits.cast.entries} entries.`,
          tone: 'error',
        });
      } else {
        apply((project) => phraseToEntry(project, phrase, { entry, everywhere }));
        const phraseScene = phrase.field === 'dialog' ? [] : [findSceneIndex(currentProject(), phrase.sceneId) + 1];
        const count = new Set([...(everywhere ? start.others : []), ...phraseScene]).size;
        const description =
          count === 0 ? 'The dialogue is unchanged.' : `@${entry.name} is now used in ${countScenes(count)}.`;
        showUndoToast({ title: 'Added to the Cast', description });
      }
      onDone();
    },
  });
  return (
    <DialogForm form={form} submitLabel="Add to Cast" safe="Your project is unchanged.">
      <TextInput
        label="Name"
        required
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        leftSection="@"
        {...form.field('name')}
      />
      <NativeSelect label="Kind" data={kindOptions} {...form.field('kind')} />
      <Textarea
        label="Wording"
        description="Written out where a clip first mentions it"
        rows={3}
        {...form.field('text')}
      />
      {start.others.length > 0 && (
        <Switch
          label={`Also replace it in ${start.others.length === 1 ? 'scene' : 'scenes'} ${start.others.join(', ')}`}
          {...form.field('everywhere', { type: 'checkbox' })}
        />
      )}
    </DialogForm>
  );
}
