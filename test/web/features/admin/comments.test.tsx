import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Comment } from '../../../../src/domain/admin/admin.ts';
import AdminPanel from '../../../../web/features/admin/AdminPanel.tsx';
import {
  admin,
  after,
  counts,
  currentUrl,
  data,
  inputsOf,
  installFakeServerAndClock,
  open,
  press,
  refused,
  server,
  toast,
  type,
} from '../../harness.tsx';

installFakeServerAndClock();

const comment: Comment = {
  id: '5b0a7a52-6c3c-4a35-9d6c-0b5a4b7b1c01',
  subject: 'Lens field',
  message: 'It eats my\nmillimetres',
  status: 'open',
  priority: 'normal',
  adminNotes: null,
  name: 'Mara Lind',
  email: 'mara@example.com',
  userId: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  version: 1,
};

let stored = comment;
/** Lets a delayed mutation continue. */
let release = () => {};

beforeEach(() => {
  stored = comment;
});

/** Answers queries, and mutations as a server with versions does. @param held until `release` is called */
function answer({ held = false } = {}) {
  server.mockImplementation(async (call, input) => {
    if (call === 'admin.counts') return data(counts);
    if (call !== 'admin.updateComment') return data({ rows: [stored], next: null });
    if (held) await new Promise<void>((resolve) => (release = resolve));
    if (input.version !== stored.version) return refused(409, 'Somebody changed it meanwhile.');
    stored = { ...stored, ...input, version: stored.version + 1 };
    return data(stored);
  });
}

const openComments = () => open('/admin?tab=comments', <AdminPanel user={admin} />);
const choice = (label: string) => screen.getByRole<HTMLSelectElement>('combobox', { name: `${label} of “Lens field”` });
const notes = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Admin notes on “Lens field”' });

test('status and priority save at once; a second change uses the version returned by the first', async () => {
  answer({ held: true });
  await openComments();
  type(choice('Status'), 'in_progress');
  await after(0);
  expect(choice('Status').value).toBe('in_progress');
  type(choice('Priority'), 'urgent');
  await after(0);
  expect(choice('Priority').value).toBe('urgent');
  expect(inputsOf('admin.updateComment')).toHaveLength(1);
  release();
  await after(100);
  release();
  await after(100);
  expect(inputsOf('admin.updateComment')).toEqual([
    { id: comment.id, status: 'in_progress', version: 1 },
    { id: comment.id, priority: 'urgent', version: 2 },
  ]);
  expect([choice('Status').value, choice('Priority').value]).toEqual(['in_progress', 'urgent']);
  expect(toast()).toMatchObject({ title: 'Comment Updated' });
  expect(inputsOf('admin.comments')).toHaveLength(1);
});

test('a rejected change reverts to the stored value; the next attempt has the new version', async () => {
  answer();
  await openComments();
  stored = { ...comment, priority: 'high', version: 2 };
  type(choice('Status'), 'closed');
  await after(200);
  expect(toast()).toMatchObject({
    title: 'Update Failed',
    description: 'Failed to update comment. Somebody changed it meanwhile.',
  });
  expect(screen.getByRole('alert').textContent).toBe('Somebody changed it meanwhile.');
  expect([choice('Status').value, choice('Priority').value]).toEqual(['open', 'high']);
  type(choice('Status'), 'closed');
  await after(200);
  expect(choice('Status').value).toBe('closed');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a button saves notes, and removes empty ones; a failure keeps the typed text', async () => {
  answer();
  await openComments();
  stored = { ...comment, version: 2 };
  type(notes(), 'Asked for the file');
  await press('Save notes on “Lens field”');
  expect(notes().value).toBe('Asked for the file');
  await press('Save notes on “Lens field”');
  type(notes(), ' ');
  await press('Save notes on “Lens field”');
  expect(inputsOf('admin.updateComment')).toEqual([
    { id: comment.id, adminNotes: 'Asked for the file', version: 1 },
    { id: comment.id, adminNotes: 'Asked for the file', version: 2 },
    { id: comment.id, adminNotes: null, version: 3 },
  ]);
  expect(notes().value).toBe('');
});

test('shows the whole message, a long one on request; replies go by email', async () => {
  stored = { ...comment, message: 'word '.repeat(400) };
  answer();
  await openComments();
  await press('Show all');
  expect(screen.getByRole('button', { name: 'Show less' }).getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('link', { name: 'Reply by email' }).getAttribute('href')).toBe(
    'mailto:mara@example.com?subject=Re%3A%20Lens%20field',
  );
});

test('filters the list by status', async () => {
  answer();
  await openComments();
  type(screen.getByRole('combobox', { name: 'Status' }), 'resolved');
  await after(100);
  expect(currentUrl()).toBe('/admin?tab=comments&status=resolved');
  expect(inputsOf('admin.comments').map(({ status }) => status)).toEqual([undefined, 'resolved']);
});

test('isolates the text direction of user input, also in labels', async () => {
  stored = { ...comment, subject: 'Invoice \u202egnp.exe', name: '\u2067Mara', message: '\u202edlrow' };
  answer();
  await openComments();
  for (const text of [stored.subject, stored.name, stored.email]) expect(screen.getByText(text).tagName).toBe('BDI');
  expect(screen.getByText(stored.message).dir).toBe('auto');
  type(screen.getByRole('combobox', { name: `Status of “${stored.subject}”` }), 'closed');
  await after(200);
  expect(toast()?.description).toBe(`Saved “\u2068${stored.subject}\u2069”.`);
});
