import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Plan } from '../../../../src/domain/billing/billing.ts';
import { paymentProblem } from '../../../../src/domain/billing/entitlement.ts';
import { PlanNotice } from '../../../../web/features/account/PlanNotice.tsx';
import { planLine } from '../../../../web/features/account/plan-copy.ts';
import { planState } from '../../../../web/features/account/plan-state.ts';
import { forgetOwner } from '../../../../web/lib/account/forget-owner.ts';
import { dismissToast, showToast, useToast } from '../../../../web/lib/toast/toast.ts';

const now = new Date(2026, 10, 21, 12);
/** Noon on a day of November 2026, or later. */
const noon = (day: number) => new Date(2026, 10, day, 12).toISOString();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
});
afterEach(() => {
  act(dismissToast);
});

const noPlan: Plan = {
  status: null,
  entitled: false,
  trialEndsAt: null,
  periodEndsAt: null,
  endsAt: null,
  grantedUntil: null,
  card: null,
  trialAvailable: true,
  manageable: false,
};
const bought = { entitled: true, trialAvailable: false, manageable: true };
const trial = { ...bought, status: 'trialing', trialEndsAt: noon(24), periodEndsAt: noon(24) };
const active = { ...bought, status: 'active', periodEndsAt: noon(30 + 25) };
const free =
  'Composing, previewing and copying are free. AI, trending events, templates, takes and more projects need a plan.';

interface Case {
  name: string;
  plan: Partial<Plan>;
  isAdmin?: boolean;
  line: string;
  notice: string | null;
  action?: string;
}

const cases: Case[] = [
  {
    name: 'a trial',
    plan: trial,
    line: 'Trial: 3 days left',
    notice: '3 days left in your trial. First charge on November 24: $24.',
    action: 'Manage billing',
  },
  {
    name: "a trial's last day",
    plan: { ...trial, trialEndsAt: noon(22) },
    line: 'Trial: 1 day left',
    notice: '1 day left in your trial. First charge on November 22: $24.',
    action: 'Manage billing',
  },
  {
    name: 'a trial into the next year',
    plan: { ...trial, trialEndsAt: noon(30 + 31 + 2) },
    line: 'Trial: 42 days left',
    notice: '42 days left in your trial. First charge on January 2, 2027: $24.',
    action: 'Manage billing',
  },
  {
    name: 'a trial that is over before Stripe says so',
    plan: { ...trial, trialEndsAt: noon(20) },
    line: 'Trial: 0 days left',
    notice: 'Your trial has ended. Your first charge of $24 is being processed.',
    action: 'Manage billing',
  },
  { name: 'a paid plan', plan: active, line: 'Professional, next charge Dec 25', notice: null },
  {
    name: 'a cancelled plan',
    plan: { ...active, endsAt: noon(30 + 25) },
    line: 'Canceled, ends Dec 25',
    notice: 'Your plan ends on December 25.',
    action: 'Manage billing',
  },
  {
    name: 'a cancelled trial',
    plan: { ...trial, endsAt: noon(24) },
    line: 'Canceled, ends Nov 24',
    notice: 'Your plan ends on November 24.',
    action: 'Manage billing',
  },
  ...['past_due', 'unpaid', 'incomplete', 'paused'].map((status) => ({
    name: `a plan that is ${status}`,
    plan: { ...active, entitled: false, status },
    line: 'Payment failed',
    notice: paymentProblem,
    action: 'Manage billing',
  })),
  {
    name: 'a grant of some days',
    plan: { entitled: true, grantedUntil: noon(25) },
    line: 'Access until Nov 25 (granted)',
    notice: 'You have full access until November 25.',
    action: 'Start free trial',
  },
  {
    name: 'a grant of a month',
    plan: { entitled: true, grantedUntil: noon(30 + 25) },
    line: 'Access until Dec 25 (granted)',
    notice: null,
  },
  {
    name: 'a grant that is over',
    plan: { grantedUntil: noon(20) },
    line: 'No plan',
    notice: free,
    action: 'Start free trial',
  },
  { name: 'no plan yet', plan: {}, line: 'No plan', notice: free, action: 'Start free trial' },
  {
    name: 'a plan that has ended',
    plan: { status: 'canceled', trialAvailable: false, manageable: true },
    line: 'No plan',
    notice: free,
    action: 'Subscribe',
  },
  { name: 'an admin without a plan', plan: { entitled: true }, isAdmin: true, line: 'Admin', notice: null },
  { name: 'an admin with one', plan: trial, isAdmin: true, line: 'Trial: 3 days left', notice: null },
];

function show(plan: Plan | undefined, isAdmin = false) {
  return render(
    <MantineProvider>
      <MemoryRouter>
        <PlanNotice owner="1" plan={plan} isAdmin={isAdmin} />
      </MemoryRouter>
    </MantineProvider>,
  );
}

test.each(cases)('$name, in the menu: $line', ({ plan, isAdmin = false, line }) => {
  expect(planLine(planState({ plan: { ...noPlan, ...plan }, isAdmin, now }), now)).toBe(line);
});

/** Important states appear as a notice below the header, others as a toast. */
test.each(cases)('$name, on the page: $notice', ({ plan, isAdmin = false, notice, action }) => {
  show({ ...noPlan, ...plan }, isAdmin);
  const lines = notice === paymentProblem || notice === free;
  const region = screen.queryByRole('region', { name: 'Your plan' });
  expect(region?.textContent ?? null).toBe(lines ? `${notice}${action}` : null);
  expect(screen.queryByRole('alert')?.textContent).toBe(notice === paymentProblem ? paymentProblem : undefined);
  const { current } = useToast.getState();
  expect(current?.description ?? null).toBe(lines ? null : notice);
  expect(current?.action?.label).toBe(lines ? undefined : action);
});

test('a toast appears once per state of the plan, and again for the next state or after a logout', () => {
  const toasts = (plan: Partial<Plan>) => {
    act(dismissToast);
    show({ ...noPlan, ...plan }).unmount();
    return useToast.getState().current?.description ?? null;
  };
  expect(toasts(trial)).toMatch(/^3 days left/);
  vi.setSystemTime(noon(22));
  expect(toasts(trial)).toBeNull();
  expect(toasts({ ...trial, endsAt: noon(24) })).toBe('Your plan ends on November 24.');
  expect(toasts({ ...trial, endsAt: noon(24) })).toBeNull();
  forgetOwner('1');
  expect(toasts({ ...trial, endsAt: noon(24) })).toBe('Your plan ends on November 24.');
});

test('the toast waits while another is shown', () => {
  showToast({ title: 'Welcome' });
  show({ ...noPlan, ...trial });
  expect(useToast.getState().current?.title).toBe('Welcome');
  act(dismissToast);
  expect(useToast.getState().current?.title).toBe('Your plan');
});

test('the notice about a missing plan can be closed until the next visit, the one about a payment cannot', () => {
  const close = () => screen.queryByRole('button', { name: 'Hide until the next visit' });
  show(noPlan);
  fireEvent.click(close() as HTMLElement);
  expect(screen.queryByRole('region')).toBeNull();
  cleanup();
  show(noPlan);
  expect(screen.queryByRole('region')).toBeNull();
  show({ ...noPlan, ...active, entitled: false, status: 'past_due' });
  screen.getByRole('region', { name: 'Your plan' });
  expect(close()).toBeNull();
});

test('shows nothing until the plan is known', () => {
  show(undefined);
  expect(screen.queryByRole('region')).toBeNull();
});

test('the plan offer is a link, billing is a button', () => {
  show(noPlan);
  expect(screen.getByRole('link', { name: 'Start free trial' }).getAttribute('href')).toBe('/subscribe');
  show({ ...noPlan, ...active, entitled: false, status: 'past_due' });
  screen.getByRole('button', { name: 'Manage billing' });
});
