import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { type CreatedToken, newTokenSchema, tokenAccess } from '../../../src/domain/account/access-tokens.ts';
import { DialogForm } from '../../components/DialogForm.tsx';
import { trpc } from '../../lib/calls/trpc.ts';
import { useDialogForm } from '../../lib/forms/use-dialog-form.ts';
import classes from './Tokens.module.css';
import { accessLabels, daysInput, defaultEndChoice, endChoices } from './token-copy.ts';

const accessChoices = tokenAccess.map((value) => ({ value, label: accessLabels[value] }));

interface NewTokenFormProps {
  isAdmin: boolean;
  onCreated: (token: CreatedToken) => void;
}

export function NewTokenForm({ isAdmin, onCreated }: NewTokenFormProps) {
  const utils = trpc.useUtils();
  const create = trpc.tokens.create.useMutation({
    // offline, show an error instead of waiting
    networkMode: 'always',
    // do not keep the token in the cache
    gcTime: 0,
    onSettled: () => void utils.tokens.list.invalidate(),
  });
  const form = useDialogForm({
    schema: newTokenSchema,
    initialValues: { name: '', access: 'read', days: defaultEndChoice, admin: false },
    toInput: ({ days, ...input }) => ({ ...input, ...daysInput(days) }),
    submit: async (input) => onCreated(await create.mutateAsync(input)),
  });
  return (
    <DialogForm form={form} submitLabel="Create token">
      <TextInput
        label="Name"
        description="What will use it, such as “Nightly check”"
        autoComplete="off"
        dir="auto"
        required
        {...form.field('name')}
      />
      <div className={classes.choices}>
        <NativeSelect label="Access" data={accessChoices} {...form.field('access')} />
        <NativeSelect label="Ends" data={endChoices} {...form.field('days')} />
      </div>
      {isAdmin && (
        <Switch
          label="Admin calls"
          description="Also works for the calls of the admin panel, while you are an admin."
          {...form.field('admin', { type: 'checkbox' })}
        />
      )}
    </DialogForm>
  );
}
