import { Button, Group, NumberInput } from '@mantine/core';
import { useState } from 'react';
import { limits } from '../../../../src/domain/product/limits.ts';
import { type Renders, startRendersSchema } from '../../../../src/domain/renders/renders.ts';
import { withoutFloatError } from '../../../../src/domain/scene/duration.ts';
import { DialogForm } from '../../../components/DialogForm.tsx';
import { trpc } from '../../../lib/calls/trpc.ts';
import { useDialogForm } from '../../../lib/forms/use-dialog-form.ts';
import type { RequestKeys } from '../../../lib/forms/use-request-keys.ts';
import { showToast } from '../../../lib/toast/toast.ts';
import { currentFilm } from '../core/project/film-store.tsx';
import { currentProject } from '../core/project/project-store.ts';
import { saveOpenProject } from '../core/sync/save-open-project.ts';
import { knownTakes } from '../core/takes/take-actions.ts';
import { type ClipOrder, clipOrders, firstChosen } from './clip-order.ts';
import { countClips, dollars } from './labels.ts';
import { OrderRow } from './OrderRow.tsx';
import { PriceSource } from './PriceSource.tsx';
import classes from './Render.module.css';
import { showTab, useRender } from './render-store.ts';
import { SampleNote } from './SampleNote.tsx';

const quiet = { variant: 'quiet', size: 'compact-sm' } as const;

interface OrderFormProps {
  renders: Renders;
  keys: RequestKeys;
}

/** The film's clips with their prices and requests, and the budget. Saves the project, then starts the renders. */
export function OrderForm({ renders: { budget, ready }, keys }: OrderFormProps) {
  // the dialog is modal, so the film does not change while it is open
  const [orders] = useState(listOrders);
  const [chosen, setChosen] = useState(() => firstChosen(orders, useRender.getState().choice));
  const ordered = orders.filter((order) => chosen.has(order));
  const total = sum(ordered, ({ plan }) => plan?.dollars ?? 0);
  const seconds = sum(ordered, ({ clip }) => clip.seconds);
  const utils = trpc.useUtils();
  // offline, show an error instead of waiting
  const start = trpc.renders.start.useMutation({ networkMode: 'always' });
  const form = useDialogForm({
    schema: startRendersSchema
      .omit({ id: true, idempotencyKey: true })
      .refine((order) => budget.spent + total <= order.budget, {
        path: ['budget'],
        message: `is ${dollars(budget.spent + total)} at least for these clips`,
      }),
    initialValues: { budget: budget.dollars ?? ('' as number | string) },
    toInput: (values) => ({
      budget: typeof values.budget === 'number' ? values.budget : Number.NaN,
      clips: ordered.map(({ sceneIds }) => ({ sceneIds })),
    }),
    async submit(input) {
      const { id, revision } = await saveOpenProject();
      // the server renders the stored project, so an order of another revision is another order
      const order = { id, ...input };
      await start.mutateAsync({ ...order, idempotencyKey: keys.keyFor([order, revision]) });
      keys.onAnswer();
      showToast({
        title: `${countClips(ordered.length)} in the Queue`,
        description: 'You can close this and go on writing. The takes appear below their prompts.',
      });
      void utils.renders.list.invalidate({ id });
      showTab('list');
    },
  });

  function toggle(order: ClipOrder) {
    const next = new Set(chosen);
    if (!next.delete(order)) next.add(order);
    setChosen(next);
  }

  function choose(isWanted: (order: ClipOrder) => boolean) {
    setChosen(new Set(orders.filter((order) => order.plan !== null && isWanted(order))));
  }

  return (
    <DialogForm
      form={form}
      submitLabel={`Render ${countClips(ordered.length)} for about ${dollars(total)}`}
      disabled={ordered.length === 0}
      safe="Trying again renders nothing twice."
    >
      {ready === 'sample' && <SampleNote />}
      <fieldset>
        <legend className="unseen">Clips to render</legend>
        <Group gap={4} mb={4}>
          <Button {...quiet} onClick={() => choose(() => true)}>
            All
          </Button>
          <Button {...quiet} onClick={() => choose(({ hasChosenTake }) => !hasChosenTake)}>
            Without a chosen take
          </Button>
          <Button {...quiet} onClick={() => choose(() => false)}>
            None
          </Button>
        </Group>
        <ul className={classes.orders}>
          {orders.map((order) => (
            <OrderRow
              key={order.clip.number}
              order={order}
              checked={chosen.has(order)}
              onToggle={() => toggle(order)}
            />
          ))}
        </ul>
      </fieldset>
      <p role="status">
        {ordered.length === 0 ? 'No clip is selected.' : `${countClips(ordered.length)}, ${seconds} s: `}
        {ordered.length > 0 && <strong>about {dollars(total)}</strong>}
      </p>
      <PriceSource orders={orders} />
      <NumberInput
        label="Budget of this project, in US dollars"
        description={budgetNote(budget.spent)}
        className={classes.budget}
        required
        min={0}
        max={limits.renders.budgetDollars}
        decimalScale={2}
        prefix="$"
        {...form.field('budget')}
      />
    </DialogForm>
  );
}

function budgetNote(spent: number): string {
  const note = 'Renders that would cost more in all do not start.';
  return spent > 0 ? `${note} About ${dollars(spent)} is spent or planned.` : note;
}

function listOrders(): ClipOrder[] {
  const { clips, from } = currentFilm();
  return clipOrders(clips, { ...from, scenes: currentProject().scenes }, knownTakes()?.takes ?? []);
}

function sum(orders: readonly ClipOrder[], amount: (order: ClipOrder) => number): number {
  return withoutFloatError(orders.reduce((total, order) => total + amount(order), 0));
}
