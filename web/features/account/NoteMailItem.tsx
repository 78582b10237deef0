import { Menu } from '@mantine/core';
import { explain, trpc } from '../../lib/calls/trpc.ts';
import { showFailure } from '../../lib/forms/failure-toast.ts';

/** Turns the messages about new notes on shared films on or off. */
export function NoteMailItem() {
  const utils = trpc.useUtils();
  const { data } = trpc.notes.mail.useQuery();
  const change = trpc.notes.setMail.useMutation({
    networkMode: 'always',
    onSuccess: (stored) => utils.notes.mail.setData(undefined, stored),
    onError: (error) => showFailure('Not Changed', error, explain(error)),
  });
  const isOn = change.isPending ? change.variables.on : (data?.on ?? false);
  return (
    <Menu.CheckboxItem checked={isOn} disabled={!data} onChange={(on) => change.mutate({ on })}>
      Email me new notes
    </Menu.CheckboxItem>
  );
}
