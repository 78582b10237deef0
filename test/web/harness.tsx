import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createTRPCClient, httpLink } from '@trpc/client';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, vi } from 'vitest';
import type { AdminUser } from '../../src/domain/admin/admin.ts';
import { rememberSessionOwner } from '../../web/lib/account/current-user.ts';
import { type AppRouter, trpc } from '../../web/lib/calls/trpc.ts';
import { dismissToast, useToast } from '../../web/lib/toast/toast.ts';

type Answer = Response | Promise<Response>;

/** Answers the panel's calls by name, such as `admin.users`, and input. */
export const server = vi.fn<(call: string, input: Record<string, unknown>) => Answer>();

export const data = (value: unknown) => Response.json({ result: { data: value } });
export const refused = (httpStatus: number, message: string) =>
  Response.json({ error: { message, code: -32_000, data: { httpStatus } } }, { status: httpStatus });

/** Inputs of one call, in order. */
export function inputsOf(call: string): Record<string, unknown>[] {
  return server.mock.calls.filter(([name]) => name === call).map(([, input]) => input);
}

export const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
export const toast = () => useToast.getState().current;

export const admin = {
  id: '5b0a7a52-6c3c-4a35-9d6c-0b5a4b7b1a01',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Berg',
  isAdmin: true,
};

export const mara: AdminUser = {
  id: '5b0a7a52-6c3c-4a35-9d6c-0b5a4b7b1a02',
  email: 'mara@example.com',
  firstName: 'Mara',
  lastName: 'Lind',
  isAdmin: false,
  stripeSubscriptionId: 'sub_1',
  subscriptionStatus: 'active',
  grantedUntil: null,
  profileImageUrl: null,
  createdAt: '2026-11-02T12:00:00.000Z',
  version: 3,
};

export const counts = { users: 2, subscriptions: 1, runningSubscriptions: 1, admins: 1, openComments: 4 };

/** The height of every list row, in pixels. */
export const rowHeight = 80;

let address = '';
function Address() {
  const { pathname, search } = useLocation();
  address = pathname + search;
  return null;
}
/** The current URL. */
export const currentUrl = () => address;

/** Renders an element at a URL, with calls that `server` answers. */
export async function open(path: string, content: ReactNode) {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  rememberSessionOwner(queryClient);
  const client = createTRPCClient<AppRouter>({ links: [httpLink({ url: '/trpc' })] });
  render(
    <MantineProvider>
      <trpc.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <MemoryRouter initialEntries={[path]}>
            {content}
            <Address />
          </MemoryRouter>
        </QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>,
  );
  await after(100);
}

export async function press(name: string | RegExp, role = 'button') {
  fireEvent.click(screen.getByRole(role, { name }));
  // a dialog's transition, and the server's response
  await after(500);
}

export function type(element: HTMLElement, value: string) {
  fireEvent.change(element, { target: { value } });
}

/** Before each test of a file, installs a fake clock, a fake server, and a layout in which lists have visible rows. */
export function installFakeServerAndClock() {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date(2026, 10, 21, 12) });
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      const { pathname, searchParams } = new URL(url, 'http://localhost');
      const input = init?.body ?? searchParams.get('input') ?? '{}';
      return server(pathname.replace('/trpc/', ''), JSON.parse(String(input)));
    });
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800);
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(rowHeight);
    document.documentElement.dataset.session = 'present';
  });
  afterEach(() => {
    server.mockReset();
    dismissToast();
  });
}
