import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteWith } from '../../../domain/review/note-with.ts';
import { violations } from '../../axe.ts';
import { me, openReview, ownNote, secret } from './review-page.ts';

let page: Awaited<ReturnType<typeof openReview>> | undefined;
async function open(options: Parameters<typeof openReview>[0] = {}) {
  page = await openReview(options);
  return page;
}
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => page?.stop());

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const form = (name: string) => screen.getByRole('form', { name });
const type = (inside: HTMLElement, label: string, text: string) =>
  fireEvent.input(within(inside).getByLabelText(label), { target: { value: text } });
/** Lets a call end. Long enough for a form to count as filled in by a person. */
const pass = (ms = 2_500) => vi.advanceTimersByTimeAsync(ms);
const focused = () => document.activeElement?.textContent;
const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null');

test('until its notes are listed, the page shows their forms only', async () => {
  await open({
    beforeList() {
      const parts = [...document.querySelectorAll('.threads, details, .film-notes h3')];
      expect(parts.filter((part) => part.closest('[hidden]') === null)).toEqual([]);
      expect(screen.getByRole('link', { name: 'Notes on the whole film' })).toBeTruthy();
      button('Leave a note on scene 2').click();
    },
  });
  expect(form('Note on scene 2'), 'the list keeps an open form').toBeTruthy();
});

test('a note on a scene asks for the name once, and keeps the name and the secret in this browser', async () => {
  const note = ownNote({ text: 'Warmer', sceneId: 's2' });
  const { sent } = await open({ answer: () => ({ note, secret }) });
  expect(document.querySelector('.board a'), 'the link for browsers without scripts').toBe(null);
  button('Leave a note on scene 2').click();
  const first = form('Note on scene 2');
  expect(document.activeElement).toBe(within(first).getByLabelText('Your name'));
  within(first).getByRole('button', { name: 'Send note' }).click();
  expect(within(first).getByRole('alert').textContent).toBe('Enter your name.');
  type(first, 'Your name', ' Cleo ');
  type(first, 'Note', 'Warmer ');
  within(first).getByRole('button', { name: 'Send note' }).click();
  await pass();
  expect(sent).toEqual([
    {
      call: 'add',
      body: { token: 'the-token', name: 'Cleo', text: 'Warmer', sceneId: 's2', website: '', filledInMs: 2_050 },
    },
  ]);
  expect(within(screen.getByRole('list', { name: 'Notes on scene 2' })).getByText('Warmer')).toBeTruthy();
  expect(focused()).toBe('Leave a note on scene 2');
  expect(stored('promptreel.reviewer')).toEqual({ name: 'Cleo', secrets: { 'share-1': secret } });
  button('Answer Cleo’s note').click();
  expect(within(form('Answer Cleo')).queryByLabelText('Your name')).toBe(null);
  expect(form('Answer Cleo').textContent).toContain('As Cleo');
  // axe waits by timers
  vi.useRealTimers();
  expect(await violations({ daily: true })).toEqual([]);
});

test('a failed send says why and keeps the text, also when the page is opened again', async () => {
  const refused = () =>
    Response.json({
      error: { message: "This is the name of the film's owner", data: { httpStatus: 400, field: 'name' } },
    });
  const { stop } = await open({ answer: refused });
  button('Leave a note on the whole film').click();
  type(form('Note on the whole film'), 'Your name', 'Mara');
  type(form('Note on the whole film'), 'Note', 'Slow');
  button('Send note').click();
  await pass();
  const name = within(form('Note on the whole film')).getByLabelText('Your name');
  expect(screen.getByText("This is the name of the film's owner.").id).toBe(name.getAttribute('aria-describedby'));
  expect([document.activeElement, name.getAttribute('aria-invalid')]).toEqual([name, '']);
  stop();
  await open();
  expect(within(form('Note on the whole film')).getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Slow');
  expect(document.activeElement, 'no jump to the form').toBe(document.body);
  button('Cancel').click();
  expect(sessionStorage.getItem('promptreel.note-drafts')).toBe('{}');
});

test('shows notes with answers, moments, quotes and earlier texts', async () => {
  const quoting = noteWith({ sceneId: 's1', seconds: 1, quoted: true, words: 'Sheet of 1', text: '<b>bold</b>' });
  const earlier = noteWith({ sceneId: 's2', seconds: 0.5, words: 'Action: Old', text: 'Longer' });
  const gone = noteWith({ sceneId: 'gone', text: 'Keep it' });
  const answer = noteWith({ replyTo: earlier.id, reviewerId: null, name: 'Mara', text: 'Will do' });
  const settled = noteWith({ sceneId: 's1', settledAt: new Date().toISOString(), text: 'Done' });
  const notes = [quoting, earlier, gone, answer, settled];
  await open({ review: { notes, changed: [earlier.id, gone.id] } });
  const [first, second] = [1, 2].map((number) => document.querySelector<HTMLElement>(`#scene-${number} .notes`));
  expect(first?.querySelector('.text')?.textContent).toBe('<b>bold</b>');
  expect(first?.querySelector('blockquote')?.textContent).toBe('Sheet of 1');
  expect(first?.querySelector('details')?.textContent).toMatch(/^1 settled.*Done/);
  expect(second?.querySelector('.moment')?.textContent, 'in the film').toBe('0:02');
  expect(second?.querySelector('.earlier')?.textContent).toBe('About an earlier textAction: Old');
  expect(second?.querySelector('.answers')?.textContent).toMatch(/^Mara.*Owner.*Will do/);
  expect(screen.getByRole('list', { name: 'Notes on scenes that are gone' }).textContent).toContain('Keep it');
  expect(document.querySelector('.entry time')?.textContent).toBe('Jan 1, 1970');
});

test('notes on the earlier version are listed by scene, read-only', async () => {
  const asked = noteWith({ sceneId: 's2', text: 'Warmer' });
  const earlier = [
    asked,
    noteWith({ replyTo: asked.id, reviewerId: null, name: 'Mara', text: 'Done' }),
    noteWith({ sceneId: 's1', text: 'Shorter', settledAt: new Date().toISOString() }),
    noteWith({ text: '', verdict: 'changes' }),
  ];
  await open({ review: { earlier } });
  await vi.dynamicImportSettled();
  const region = within(screen.getByRole('region', { name: 'Notes on the earlier version' }));
  expect(region.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    ...['On the whole film', 'On scene 1', 'On scene 2'],
  ]);
  const entries = region.getAllByRole('article').map(({ textContent }) => textContent);
  expect(entries).toMatchObject([
    expect.stringMatching(/Asked for changes$/),
    expect.stringMatching(/Settled.*Shorter$/),
    expect.stringMatching(/Open.*Warmer$/),
    expect.stringMatching(/^Mara.*Done$/),
  ]);
  expect(region.queryAllByRole('button')).toEqual([]);
  vi.useRealTimers();
  expect(await violations()).toEqual([]);
});

test('a reviewer changes, settles and deletes own notes', async () => {
  localStorage.setItem('promptreel.reviewer', JSON.stringify({ name: 'Cleo', secrets: { 'share-1': secret } }));
  const note = ownNote({ sceneId: 's1', text: 'Warmer' });
  const old = ownNote({ sceneId: 's2', createdAt: '2026-01-01T00:00:00.000Z' });
  const { sent } = await open({
    review: { notes: [note, old, noteWith({ sceneId: 's1', text: 'of Ada' })], reviewer: me },
    answer: ({ text = note.text, settled }) => ({ ...note, text, settledAt: settled ? note.createdAt : null }),
  });
  const actions = (id: string) =>
    [...document.querySelectorAll(`[data-note="${id}"] [data-do]`)].map((one) => one.getAttribute('data-do'));
  expect(actions(note.id)).toEqual(['answer', 'change', 'settle', 'remove']);
  expect(actions(old.id), 'after 15 minutes').toEqual(['answer', 'settle']);
  button('Edit Cleo’s note').click();
  type(form('Edit your note'), 'Note', 'Colder');
  button('Save').click();
  await pass();
  expect(document.querySelector('#scene-1')?.textContent).toContain('Colder');
  const settle = document.querySelector<HTMLElement>('#scene-1 [data-do="settle"]');
  settle?.focus();
  settle?.click();
  await pass();
  expect(document.querySelector('#scene-1 details')?.hasAttribute('open')).toBe(true);
  expect(focused()).toBe('Reopen Cleo’s note');
  button('Reopen Cleo’s note').click();
  await pass();
  button('Delete Cleo’s note').click();
  expect(focused()).toBe('Delete');
  button('Keep it').click();
  expect(focused()).toBe('Delete Cleo’s note');
  button('Delete Cleo’s note').click();
  button('Delete').click();
  await pass();
  expect(document.querySelector(`[data-note="${note.id}"]`)).toBe(null);
  expect(sent.map(({ call, body }) => [call, body])).toEqual([
    ['change', { token: 'the-token', secret, id: note.id, text: 'Colder' }],
    ['change', { token: 'the-token', secret, id: note.id, settled: true }],
    ['change', { token: 'the-token', secret, id: note.id, settled: false }],
    ['remove', { token: 'the-token', secret, id: note.id }],
  ]);
});

test('verdicts are shown at the top, with the version that they are about', async () => {
  const earlier = noteWith({ verdict: 'changes', text: 'Shorter', name: 'Bea', reviewerId: 'bea', revision: 2 });
  const approval = ownNote({ verdict: 'approved', text: '', revision: 4 });
  const { sent } = await open({ review: { notes: [earlier] }, answer: () => ({ note: approval, secret }) });
  const verdicts = screen.getByRole('list', { name: 'Verdicts' });
  expect(verdicts.textContent).toMatch(/^Bea asks for changes An earlier version$/);
  expect(within(screen.getByRole('list', { name: 'Notes on the whole film' })).getByText('Shorter')).toBeTruthy();
  button('Approve').click();
  type(form('Approve this film'), 'Your name', 'Cleo');
  within(form('Approve this film')).getByRole('button', { name: 'Approve' }).click();
  await pass();
  expect(sent[0]).toMatchObject({ call: 'verdict', body: { verdict: 'approved', text: '' } });
  expect(verdicts.textContent).toMatch(/^Cleo approved this film/);
  // it is about a newer version than the page shows
  expect(screen.getByText(/This film has changed since you opened the page/).hidden).toBe(false);
  button('Ask for changes').click();
  within(form('Ask for changes')).getByRole('button', { name: 'Ask for changes' }).click();
  expect(screen.getByText('Write something first.')).toBeTruthy();
});

test('a closed link shows its notes and says that it takes no more', async () => {
  const note = ownNote({ sceneId: 's1', text: 'Warmer' });
  await open({ review: { open: false, notes: [note], reviewer: me } });
  expect(screen.getByText('You can no longer leave notes on this link, but you can read them.').hidden).toBe(false);
  expect(screen.getByText('Warmer')).toBeTruthy();
  // the server still lets reviewers delete their young notes
  const visible = screen.getAllByRole('button').filter((one) => !one.closest('[hidden]'));
  expect(visible.map(({ textContent }) => textContent)).toEqual(['Play', 'Delete Cleo’s note']);
});

test('new notes arrive by events, are announced, and leave an open form alone', async () => {
  const { events, listed } = await open();
  button('Leave a note on scene 1').click();
  const typing = within(form('Note on scene 1')).getByLabelText('Note');
  typing.focus();
  type(form('Note on scene 1'), 'Note', 'half a');
  const note = noteWith({ sceneId: 's1', text: 'Warmer' });
  events().send('note', note);
  expect(document.querySelector('[data-announce]')?.textContent).toBe('Ada left a note on scene 1: Warmer');
  expect([document.activeElement, (typing as HTMLTextAreaElement).value]).toEqual([typing, 'half a']);
  events().send('removed', note.id);
  expect(document.querySelector(`[data-note="${note.id}"]`)).toBe(null);
  listed.notes = [noteWith(), noteWith()];
  events().send('open');
  await pass(0);
  expect(document.querySelector('[data-announce]')?.textContent).toBe('2 new notes.');
  listed.open = false;
  events().send('reset', 'link');
  await pass(0);
  expect(screen.getByText(/can no longer leave notes/).hidden).toBe(false);
});

test('without a connection, keeps the notes and the text, and says so', async () => {
  const { events } = await open({ review: { notes: [noteWith({ text: 'Warmer' })] } });
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('offline');
  });
  events().send('open');
  await pass(0);
  expect(screen.getByText(/New notes cannot be loaded right now/).hidden).toBe(false);
  expect(screen.getByText('Warmer')).toBeTruthy();
  button('Leave a note on scene 1').click();
  type(form('Note on scene 1'), 'Your name', 'Cleo');
  type(form('Note on scene 1'), 'Note', 'Colder');
  button('Send note').click();
  await pass();
  expect(screen.getByText(/The server cannot be reached/)).toBeTruthy();
  expect(within(form('Note on scene 1')).getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Colder');
});

test('answers by email: off, unconfirmed, on', async () => {
  localStorage.setItem('promptreel.reviewer', JSON.stringify({ name: 'Cleo', secrets: { 'share-1': secret } }));
  const { sent, events, listed } = await open({ review: { reviewer: me } });
  await vi.dynamicImportSettled();
  const email = screen.getByLabelText('Email for answers to your notes');
  button('Send me answers').click();
  expect(screen.getByText('Enter an email address such as ada@example.com.')).toBeTruthy();
  fireEvent.input(email, { target: { value: 'cleo@example.com' } });
  button('Send me answers').click();
  await pass(0);
  expect(sent[0]?.body).toEqual({ token: 'the-token', secret, email: 'cleo@example.com' });
  expect(screen.getByText(/We sent a message to cleo@example.com/)).toBeTruthy();
  expect(focused()).toBe('Stop');
  listed.reviewer = { ...me, answers: 'on' };
  events().send('open');
  await pass(0);
  expect(screen.getByText('Answers to your notes are sent to you by email.')).toBeTruthy();
  button('Stop').click();
  await pass(0);
  expect(sent[1]?.body).toEqual({ token: 'the-token', secret, email: null });
  expect(screen.getByLabelText('Email for answers to your notes')).toBeTruthy();
});

test('words of a prompt become the quote of a note on their scene, or text of a note on the film', async () => {
  const { sent } = await open({ answer: () => ({ note: ownNote({}), secret }) });
  const text = document.querySelector('.prompts pre')?.firstChild;
  if (!text) throw new Error('no prompt');
  async function select(from: number, to: number) {
    getSelection()?.setBaseAndExtent(text as Node, from, text as Node, to);
    document.dispatchEvent(new Event('selectionchange'));
    await vi.dynamicImportSettled();
    await pass(300);
    button('Note on these words').click();
  }
  // jsdom has no layout
  Range.prototype.getBoundingClientRect ??= () => new DOMRect();
  await select('Sheet of 2'.length + 1, 'Sheet of 2. More'.length);
  const film = within(form('Note on the whole film')).getByLabelText<HTMLTextAreaElement>('Note');
  expect(film.value).toBe('“More”\n');
  button('Cancel').click();
  await select(0, 'Sheet of 2'.length);
  const note = form('Note on scene 2');
  expect(note.querySelector('blockquote')?.textContent).toBe('Sheet of 2');
  type(note, 'Your name', 'Cleo');
  type(note, 'Note', 'Warmer');
  button('Send note').click();
  await pass();
  expect(sent[0]?.body).toMatchObject({ sceneId: 's2', quote: 'Sheet of 2', text: 'Warmer' });
});
