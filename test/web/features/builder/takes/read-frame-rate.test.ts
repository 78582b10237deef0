import { expect, test, vi } from 'vitest';
import { readFrameRate } from '../../../../../web/features/builder/takes/viewer/read-frame-rate.ts';

test('a take that is no longer shown is not read further', async () => {
  // never responds
  const send = vi.fn<(url: string, request: RequestInit) => Promise<Response>>(() => new Promise(() => {}));
  vi.stubGlobal('fetch', send);
  const shown = new AbortController();
  const rate = readFrameRate('a-take', shown.signal);
  await expect.poll(() => send.mock.calls.length).toBe(1);
  shown.abort();
  expect(await rate).toBeNull();
  expect(await readFrameRate('a-take', shown.signal)).toBeNull();
  expect(send).toHaveBeenCalledTimes(1);
});
