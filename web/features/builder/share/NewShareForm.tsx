import '@mantine/core/styles/Radio.layer.css';
import { NativeSelect, Radio, Switch } from '@mantine/core';
import { type AddressedShare, newShareSchema } from '../../../../src/domain/storage/shares.ts';
import { DialogForm } from '../../../components/DialogForm.tsx';
import { trpc } from '../../../lib/calls/trpc.ts';
import { useDialogForm } from '../../../lib/forms/use-dialog-form.ts';
import { saveOpenProject } from '../core/sync/save-open-project.ts';
import classes from './Share.module.css';

interface NewShareFormProps {
  disabled: boolean;
  onShared: (share: AddressedShare) => void;
}

const ends = [
  { value: '', label: 'Never' },
  ...[7, 30, 90].map((days) => ({ value: String(days), label: `After ${days} days` })),
];

const text = { label: classes.choiceLabel, description: classes.choiceDescription };
const radio = { ...text, inner: classes.choiceMark };
const toggle = { ...text, track: classes.choiceMark };

/** Saves the open project, then creates a link to it. */
export function NewShareForm({ disabled, onShared }: NewShareFormProps) {
  const create = trpc.shares.create.useMutation({
    // offline, show an error instead of waiting
    networkMode: 'always',
    // do not keep the secret address in the cache
    gcTime: 0,
  });
  const form = useDialogForm({
    schema: newShareSchema.omit({ id: true }),
    initialValues: { shows: 'live', withPrompts: false, notes: false, days: '' },
    toInput: ({ shows, withPrompts, notes, days }) => ({
      live: shows === 'live',
      withPrompts,
      notes,
      ...(days && { days: Number(days) }),
    }),
    async submit(input) {
      const { id } = await saveOpenProject();
      onShared(await create.mutateAsync({ id, ...input }));
    },
  });
  const { withPrompts } = form.values;
  return (
    <DialogForm form={form} submitLabel="Create link" disabled={disabled}>
      <Radio.Group label="Shows" {...form.field('shows')}>
        <div className={classes.choices}>
          <Radio
            value="live"
            label="Always the latest"
            disabled={disabled}
            description="The link shows your changes as they are saved."
            classNames={radio}
          />
          <Radio
            value="fixed"
            label="As it is now"
            disabled={disabled}
            description="Later changes do not appear."
            classNames={radio}
          />
        </div>
      </Radio.Group>
      <Switch
        label="Show the prompts"
        disabled={disabled}
        description={
          withPrompts
            ? 'Visitors can copy each clip, and save the project as their own.'
            : 'Visitors see only the board, and cannot copy prompts.'
        }
        classNames={toggle}
        {...form.field('withPrompts', { type: 'checkbox' })}
      />
      <Switch
        label="Allow notes"
        disabled={disabled}
        description="Everyone with the link can leave notes and approve the film, without an account."
        classNames={toggle}
        {...form.field('notes', { type: 'checkbox' })}
      />
      <NativeSelect label="Ends" data={ends} disabled={disabled} className={classes.end} {...form.field('days')} />
    </DialogForm>
  );
}
