import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { quickSearchTerms } from '../../../../../src/domain/ai/trending.ts';
import { sceneFields } from '../../../../../src/domain/scene/fields.ts';
import { isFull } from '../../../../support/rounds.ts';
import { violations } from '../../../axe.ts';
import { field, onCall, openEditor, unreachable } from '../../../open-app.tsx';
import { undoInToast } from '../../../toasts.ts';

const dialog = () => screen.getByRole('dialog', { name: 'Trending Events' });
const title = () => screen.getByLabelText<HTMLInputElement>('Project title').value;
const scenes = () => screen.getAllByRole('region', { name: /^Scene #/ });
const press = (name: string) => fireEvent.click(within(dialog()).getByRole('button', { name }));

async function openTrending(user: UserEvent): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Trending Events' }));
  await screen.findByRole('dialog', { name: 'Trending Events' });
}

/** Chooses the first event in the results. */
async function chooseFirst(): Promise<void> {
  const list = await within(dialog()).findByRole('list');
  const [first] = within(list).getAllByRole('button');
  if (!first) throw new Error('no events');
  fireEvent.click(first);
}

test.runIf(isFull)('a quick search turns into a full list of scenes, and one undo reverts it', async () => {
  const { user } = await openEditor();
  await openTrending(user);
  await within(dialog()).findByText('No news feed connected. Searches find sample events.');
  for (const term of quickSearchTerms) within(dialog()).getByRole('button', { name: term });
  press('Technology');
  await within(dialog()).findByText('No news feed connected. These sample events are made up.');
  await chooseFirst();
  await screen.findByText('Prompt Generated');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  expect(title()).not.toBe('NEW PROJECT');
  await screen.findByText('Perfect match!');
  const count = scenes().length;
  expect(count).toBeGreaterThanOrEqual(3);
  expect(count).toBeLessThanOrEqual(6);
  const texts = scenes().flatMap((scene) => within(scene).getAllByRole<HTMLTextAreaElement>('textbox'));
  expect(texts).toHaveLength(sceneFields.length * count);
  expect(texts.filter(({ value }) => value.trim() === '')).toEqual([]);
  await user.keyboard('{Control>}z{/Control}');
  expect(title()).toBe('NEW PROJECT');
});

test('replaces the project at once, and Undo brings it back', async () => {
  const { user } = await openEditor();
  fireEvent.change(field(1, 'Subject'), { target: { value: 'A boy of ten' } });
  await openTrending(user);
  press('Sports');
  await chooseFirst();
  await screen.findByText('Prompt Generated');
  expect(field(1, 'Subject').value).not.toBe('A boy of ten');
  await undoInToast();
  expect(field(1, 'Subject').value).toBe('A boy of ten');
});

test.runIf(isFull)('the dialog names the source of events first, and works by keyboard alone', async () => {
  onCall('trending.about', async () =>
    Response.json([{ result: { data: { available: true, sources: ['Google News', 'Bing News'] } } }]),
  );
  const { user } = await openEditor();
  screen.getByRole('button', { name: 'Trending Events' }).focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Trending Events' });
  await within(dialog()).findByText('Events come from Google News and Bing News.');
  await waitFor(() => expect(document.activeElement?.ariaLabel).toBe('Search trending events'));
  await user.keyboard('Sports{Enter}');
  await within(dialog()).findByText('No news feed could be reached. These sample events are made up.');
  expect(await violations()).toEqual([]);
  for (let presses = 0; presses < 12 && !document.activeElement?.closest('li'); presses += 1) await user.tab();
  await user.keyboard('{Enter}');
  await screen.findByText('Prompt Generated');
});

test('without a news feed, the dialog says so', async () => {
  onCall('trending.about', async () => Response.json([{ result: { data: { available: false, sources: [] } } }]));
  const { user } = await openEditor();
  await openTrending(user);
  await within(dialog()).findByText('Trending events are not set up on this server: it has no news feed to search.');
  expect(within(dialog()).queryByRole('textbox')).toBe(null);
});

test.runIf(isFull)('reports an empty search and a search without results', async () => {
  const { user } = await openEditor();
  await openTrending(user);
  press('Search');
  await screen.findByText('Search Required');
  await screen.findByText('Please enter a topic to search for trending events.');
  await within(dialog()).findByText('Enter a topic.');
  const words = within(dialog()).getByRole('textbox', { name: 'Search trending events' });
  fireEvent.change(words, { target: { value: 'xyzzyquux' } });
  expect(within(dialog()).queryByText('Enter a topic.')).toBe(null);
  await user.type(words, '{Enter}');
  await screen.findByText('No Results');
});

test('reports failures, and keeps the project', async () => {
  const { user } = await openEditor();
  await openTrending(user);
  const reconnect = onCall('trending.search', unreachable);
  await user.type(within(dialog()).getByRole('textbox', { name: 'Search trending events' }), 'rain{Enter}');
  await screen.findByText('Search Failed');
  await screen.findByText('Unable to fetch trending events. Please try again.');
  reconnect();
  press('Sports');
  await waitFor(() => expect(screen.queryByText('Search Failed')).toBe(null));
  onCall('trending.generate', unreachable);
  await chooseFirst();
  await screen.findByText('Generation Failed');
  expect(title()).toBe('NEW PROJECT');
});
