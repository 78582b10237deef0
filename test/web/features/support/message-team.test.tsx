import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { createTRPCClient, httpLink } from '@trpc/client';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MessageStatus, OwnMessage } from '../../../../src/domain/admin/support.ts';
import { limits } from '../../../../src/domain/product/limits.ts';
import { contactSent } from '../../../../src/domain/site/forms.ts';
import { MessageTeam } from '../../../../web/features/support/MessageTeam.tsx';
import { type AppRouter, trpc } from '../../../../web/lib/calls/trpc.ts';

const user = { id: '1', email: 'mara@example.com', firstName: 'Mara', lastName: 'Lind', isAdmin: false };
const server = vi.fn<(address: string, body: unknown) => Response>();

beforeEach(() => {
  vi.useFakeTimers();
  // a batch holds one call here
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address === '/contact') return server(address, Object.fromEntries(new URLSearchParams(String(init?.body))));
    const body = init?.body === undefined ? null : JSON.parse(String(init.body));
    const response = server(address, address.includes('batch=1') ? body[0] : body);
    if (!address.includes('batch=1')) return response;
    return Response.json([await response.json()], { status: response.status });
  });
});
afterEach(() => {
  server.mockReset();
});

const data = (value: unknown) => Response.json({ result: { data: value } });
const refused = (httpStatus: number, message: string) =>
  Response.json({ error: { message, code: -32_000, data: { httpStatus } } }, { status: httpStatus });
const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function own(subject: string, status: MessageStatus): OwnMessage {
  return { id: subject, subject, message: `About ${subject}`, status, createdAt: '2026-11-20T12:00:00.000Z' };
}

/** The dialog with a button that opens it, as the account menu does. */
function Opener() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Message the team
      </button>
      <MessageTeam user={user} opened={opened} onClose={() => setOpened(false)} onClosed={() => {}} />
    </>
  );
}

async function open() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const client = createTRPCClient<AppRouter>({ links: [httpLink({ url: '/trpc' })] });
  render(
    <MantineProvider>
      <trpc.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <Opener />
        </QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>,
  );
  expect(server).not.toHaveBeenCalled();
  await press('Message the team');
}

async function press(name: string) {
  fireEvent.click(screen.getByRole('button', { name }));
  // the dialog's transition, and the server's response
  await after(500);
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

async function send() {
  fireEvent.input(field('Subject'), { target: { value: 'Lens field' } });
  fireEvent.input(field('Message'), { target: { value: 'It eats my millimetres' } });
  fireEvent.submit(field('Message').closest('form') as HTMLFormElement);
  await after(limits.contact.sendingMs);
}

test('sends a message under the user’s own account, and adds it to their list', async () => {
  let stored: OwnMessage[] = [];
  server.mockImplementation((address) => {
    if (address.includes('support.own')) return data(stored);
    stored = [own('Lens field', 'open')];
    return Response.json({ ok: true, toast: contactSent });
  });
  await open();
  expect(screen.getByText(/^No messages yet\./)).toBeTruthy();
  await send();
  expect(server).toHaveBeenCalledWith('/contact', {
    name: 'Mara Lind',
    email: 'mara@example.com',
    subject: 'Lens field',
    message: 'It eats my millimetres',
    website: '',
  });
  await after(100);
  expect(screen.getByRole('listitem').textContent).toContain('Lens field');
  expect([field('Name').value, field('Email').value]).toEqual(['Mara Lind', 'mara@example.com']);
  expect([field('Subject').value, field('Message').value]).toEqual(['', '']);
});

test('keeps a rejected message, also when the dialog closes and reopens', async () => {
  server.mockImplementation((address) =>
    address.includes('support.own')
      ? data([])
      : Response.json({ ok: false, message: 'Please try again in 40 minutes.' }, { status: 429 }),
  );
  await open();
  await send();
  screen.getByText('Please try again in 40 minutes.');
  await press('Close');
  await press('Message the team');
  expect([field('Subject').value, field('Message').value]).toEqual(['Lens field', 'It eats my millimetres']);
});

test('shows the status of each message', async () => {
  const states = { open: 'Open', in_progress: 'In progress', resolved: 'Resolved', closed: 'Closed' } as const;
  const statuses = Object.keys(states) as MessageStatus[];
  server.mockReturnValue(data(statuses.map((status) => own(`Subject ${status}`, status))));
  await open();
  const rows = screen.getAllByRole('listitem');
  expect(rows).toHaveLength(4);
  for (const [index, status] of statuses.entries()) {
    const row = within(rows[index] as HTMLElement);
    row.getByText(`Subject ${status}`);
    row.getByText(states[status]);
  }
});

test('a failed list of messages can be retried', async () => {
  server.mockReturnValueOnce(refused(500, 'Something went wrong.')).mockReturnValueOnce(data([own('Grade', 'closed')]));
  await open();
  expect(screen.getByRole('alert').textContent).toContain('Something went wrong.');
  await press('Try again');
  expect(screen.getByText('Grade')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
