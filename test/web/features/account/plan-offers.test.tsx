import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import '../../../../web/pages/account-parts.ts';
import { cardPayload, cards, setupIdFrom } from '../../../support/people.ts';
import { isFull } from '../../../support/rounds.ts';
import { violations } from '../../axe.ts';
import { fill } from '../../fill.ts';
import { standInForSizes } from '../../layout.ts';
import { watchLeaving } from '../../leaving.ts';
import { call, execute, field, onCall, openEditor } from '../../open-app.tsx';
import { reopen } from '../../reopen.ts';

// for the menus
beforeEach(standInForSizes);

const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const isGone = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const findNotice = async () => within(await screen.findByRole('region', { name: 'Your plan' }));
const grant = (user: string) =>
  execute(`insert into subscriptions (user_id, granted_until) values (?, now() + interval '1 day')`, user);

/** Saves a card for the page's user at Stripe. @returns the setup's id */
async function saveCard(): Promise<string> {
  const { clientSecret } = await call<{ clientSecret: string }>('POST', '/api/get-or-create-subscription', {});
  const id = setupIdFrom(clientSecret);
  await call('POST', `/sandbox/stripe/v1/setup_intents/${id}/confirm`, cardPayload(clientSecret, cards.good));
  return id;
}

const subscribe = async () => call('POST', '/api/complete-subscription', { setupIntentId: await saveCard() });

test('without a plan, Generate offers one and sends no request, until a plan is granted', async () => {
  const { user, id } = await openEditor({ plan: false });
  await findNotice();
  let asked = 0;
  onCall('ai.stream', (next) => {
    asked += 1;
    return next();
  });
  fill(field(1, 'Subject'), 'A boy of ten');
  press('Generate Action');
  let dialog = await findDialog('This needs a plan');
  await dialog.findByText(/^Writing a field with AI needs a plan\. 4 days free, then \$24 a month\./);
  fireEvent.click(dialog.getByRole('button', { name: 'Not now' }));
  await isGone('This needs a plan');
  await user.click(field(1, 'Subject'));
  await user.keyboard('{Control>}j{/Control}');
  dialog = await findDialog('This needs a plan');
  expect(dialog.getByRole('link', { name: 'Start free trial' }).getAttribute('href')).toBe('/subscribe');
  fireEvent.click(dialog.getByRole('button', { name: 'Not now' }));
  await isGone('This needs a plan');
  expect([asked, field(1, 'Subject').value]).toEqual([0, 'A boy of ten']);

  await grant(id);
  press('Generate Action');
  await screen.findByText('Your Plan Is Active');
  await isGone('This needs a plan');
});

test('without a plan, trending events and saving a template offer one instead of their forms', async () => {
  const { id } = await openEditor({ plan: false });
  await findNotice();
  for (const [name, need] of [
    ['Trending Events', 'Scenes from today’s news need a plan.'],
    ['Save Template', 'Saving templates needs a plan.'],
  ] as const) {
    press(name);
    const dialog = await findDialog(name);
    await dialog.findByText(new RegExp(`^${need}`));
    expect(dialog.queryByRole('textbox')).toBeNull();
    expect(dialog.getByRole('link', { name: 'Start free trial' }).getAttribute('href')).toBe('/subscribe');
    fireEvent.click(dialog.getByRole('button', { name: 'Not now' }));
    await isGone(name);
  }
  await grant(id);
  reopen('/app');
  await screen.findByRole('textbox', { name: 'Subject' });
  press('Save Template');
  await (await findDialog('Save Template')).findByLabelText('Name');
});

test('a save that is rejected because the plan has ended keeps its text, also after a reload', async () => {
  const { id } = await openEditor();
  press('Save Template');
  let dialog = await findDialog('Save Template');
  fill(await dialog.findByLabelText('Name'), 'Night train');
  fill(dialog.getByLabelText('Description'), 'The one with the rain');
  await execute('update subscriptions set granted_until = null where user_id = ?', id);
  fireEvent.click(dialog.getByRole('button', { name: 'Save Template' }));
  await screen.findByText('Save Failed');
  await dialog.findByText(/Your project is unchanged\./);
  expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Night train');
  expect(await violations()).toEqual([]);
  await execute(`update subscriptions set granted_until = now() + interval '1 day' where user_id = ?`, id);
  reopen('/app');
  await screen.findByRole('textbox', { name: 'Subject' });
  press('Save Template');
  dialog = await findDialog('Save Template');
  expect((await dialog.findByLabelText<HTMLInputElement>('Description')).value).toBe('The one with the rain');
  fireEvent.click(dialog.getByRole('button', { name: 'Save Template' }));
  await screen.findByText('Template Saved');
  await isGone('Save Template');
  press('Save Template');
  dialog = await findDialog('Save Template');
  expect((await dialog.findByLabelText<HTMLInputElement>('Name')).value).toBe('');
});

test('returning from Stripe with a card starts the plan once, cleans the URL, and announces the trial once', async () => {
  await openEditor({ plan: false });
  (await findNotice()).getByText(/AI, trending events, templates, takes and more projects need a plan\.$/);
  const id = await saveCard();
  let completions = 0;
  onCall('billing.completeSubscription', (next) => {
    completions += 1;
    return next();
  });
  reopen(`/app?setup_intent=${id}&setup_intent_client_secret=x&redirect_status=succeeded`);
  await screen.findByText('Your subscription is now active. Welcome to Promptreel!');
  const trial = /^4 days left in your trial\. First charge on \w+ \d+(, \d+)?: \$24\.$/;
  press('Dismiss');
  await screen.findByText(trial, { selector: 'li *' });
  fireEvent.click(screen.getByRole('button', { name: 'Account' }));
  expect(await within(await screen.findByRole('menu')).findByText(trial)).not.toBeNull();
  expect([location.pathname + location.search, completions]).toEqual(['/app', 1]);
  press('Dismiss');
  await waitFor(() => expect(screen.queryByText(trial, { selector: 'li *' })).toBeNull());
  reopen('/app');
  await screen.findByRole('textbox', { name: 'Subject' });
  fireEvent.click(screen.getByRole('button', { name: 'Account' }));
  await screen.findByText('Trial: 4 days left');
  expect(screen.queryByText(trial, { selector: 'li *' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Your plan' })).toBeNull();
});

test.runIf(isFull)('returning from Stripe without a card says so, and offers to try again', async () => {
  await openEditor({ plan: false });
  reopen('/app?setup_intent=seti_1&redirect_status=failed');
  await screen.findByText('Payment failed');
  await screen.findByText(/^The card was not confirmed\. Please try again/);
  expect(location.pathname + location.search).toBe('/app');
  const left = watchLeaving();
  press('Try again');
  expect(left).toEqual(['/subscribe']);
});

test.runIf(isFull)('a plan that changed elsewhere shows when the page regains focus', async () => {
  await openEditor({ plan: false });
  (await findNotice()).getByRole('link', { name: 'Start free trial' });
  await subscribe();
  fireEvent(document, new Event('visibilitychange', { bubbles: true }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Your plan' })).toBeNull());
  await screen.findByRole('button', { name: 'Manage billing' });
  fireEvent.click(screen.getByRole('button', { name: 'Account' }));
  await screen.findByText('Trial: 4 days left');
  const left = watchLeaving();
  fireEvent.click(screen.getByRole('menuitem', { name: /^Manage billing/ }));
  await waitFor(() => expect(left).toEqual([expect.stringMatching(/\/sandbox\/stripe\//)]));
});
