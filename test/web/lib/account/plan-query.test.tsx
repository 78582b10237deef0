import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { PlanOffer } from '../../../../web/components/PlanOffer.tsx';
import { useMissingPlan } from '../../../../web/lib/account/plan-query.ts';
import { after, data, inputsOf, installFakeServerAndClock, open, press, server } from '../../harness.tsx';

installFakeServerAndClock();

const plan = (entitled: boolean) =>
  data({ status: null, entitled, trialEndsAt: null, periodEndsAt: null, endsAt: null, trialAvailable: true });

function Dialog() {
  const missing = useMissingPlan();
  return missing ? <PlanOffer plan={missing} need="AI needs a plan" onClose={() => {}} /> : <p>the form</p>;
}

function Page() {
  const [opened, setOpened] = useState(false);
  if (opened) return <Dialog />;
  return (
    <button type="button" onClick={() => setOpened(true)}>
      Open
    </button>
  );
}

test('a plan that arrives only after the dialog has opened still turns the form into the offer', async () => {
  let answer = (_: Response) => {};
  server.mockReturnValueOnce(new Promise((resolve) => (answer = resolve))).mockImplementation(async () => plan(false));
  await open('/app', <Dialog />);
  screen.getByText('the form');
  answer(plan(false));
  await after(100);
  screen.getByText(/^AI needs a plan/);
});

function Known() {
  useMissingPlan();
  return <Page />;
}

test('opening the dialog refetches the plan, and shows the form if one was granted meanwhile', async () => {
  server.mockImplementationOnce(async () => plan(false)).mockImplementation(async () => plan(true));
  await open('/app', <Known />);
  expect(inputsOf('billing.plan')).toHaveLength(1);
  await press('Open');
  screen.getByText('the form');
  expect(inputsOf('billing.plan')).toHaveLength(2);
});
