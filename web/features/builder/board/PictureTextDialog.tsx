import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { describePicture } from '../../../../src/domain/edits/board-edits.ts';
import { pictureSchema } from '../../../../src/domain/project/shape.ts';
import { Dialog } from '../../../components/Dialog.tsx';
import { DialogForm } from '../../../components/DialogForm.tsx';
import { useDialogForm } from '../../../lib/forms/use-dialog-form.ts';
import { chosenScenes } from '../core/focus/selection.ts';
import { apply, currentProject, findSceneIndex, scenesInWords } from '../core/project/project-store.ts';
import { showUndoToast } from '../core/project/undo-toast.ts';
import type { DialogProps } from '../core/view/view-store.ts';

/** Edits the alternative text of a scene's picture. */
export function PictureTextDialog({ opened, onClose }: DialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Describe Picture">
      <PictureTextForm onDone={onClose} />
    </Dialog>
  );
}

const formSchema = z.object({ alt: pictureSchema.shape.alt.unwrap() });

function PictureTextForm({ onDone }: { onDone: () => void }) {
  const [[id = '']] = useState(chosenScenes);
  const [before] = useState(() => {
    const project = currentProject();
    return project.scenes[findSceneIndex(project, id)]?.picture?.alt ?? '';
  });
  const form = useDialogForm({
    schema: formSchema,
    initialValues: { alt: before },
    toInput: ({ alt }) => ({ alt: alt.trim() }),
    submit({ alt }) {
      if (apply((project) => describePicture(project, id, alt))) {
        showUndoToast({ title: 'Picture Described', description: `${scenesInWords([id])}.` });
      }
      onDone();
    },
  });
  return (
    <DialogForm form={form} submitLabel="Save" cancel={{ label: 'Cancel', run: onDone }}>
      <Textarea
        label={`What the picture of ${scenesInWords([id])} shows`}
        description="Screen readers read it aloud, here and on pages that you share."
        placeholder="A woman at a ship’s rail, at dusk"
        dir="auto"
        rows={4}
        data-autofocus
        {...form.field('alt')}
      />
    </DialogForm>
  );
}
