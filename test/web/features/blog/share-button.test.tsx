import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ShareButton } from '../../../../web/features/blog/ShareButton.tsx';
import { useToast } from '../../../../web/lib/toast/toast.ts';

const link = `${location.origin}/blog/one-shot`;
const writeText = vi.fn<(text: string) => Promise<void>>();

beforeEach(() => {
  useToast.setState({ current: null });
  writeText.mockReset().mockResolvedValue();
});
/** Presses Share in a browser with these features. */
async function share(parts: object) {
  vi.stubGlobal('navigator', parts);
  render(<ShareButton title="One shot" path="/blog/one-shot" />);
  await press();
}

async function press() {
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Share' })));
}

const toast = () => useToast.getState().current;
const copied = { title: 'Link copied!', description: 'Article link copied to clipboard' };

test('the share sheet gets the title and the full URL', async () => {
  const sheet = vi.fn(async () => {});
  await share({ share: sheet, clipboard: { writeText } });
  expect(sheet).toHaveBeenCalledExactlyOnceWith({ title: 'One shot', url: link });
  expect(writeText).not.toHaveBeenCalled();
  expect(toast()).toBeNull();
});

test('dismissing the share sheet is not an error, and it opens again', async () => {
  const sheet = vi.fn(async () => {
    throw new DOMException('Share canceled', 'AbortError');
  });
  await share({ share: sheet, clipboard: { writeText } });
  expect(writeText).not.toHaveBeenCalled();
  expect(toast()).toBeNull();
  await press();
  expect(sheet).toHaveBeenCalledTimes(2);
});

test('a second press does nothing while the sheet is open', async () => {
  const sheet = vi.fn(() => new Promise<void>(() => {}));
  await share({ share: sheet, clipboard: { writeText } });
  await press();
  expect(sheet).toHaveBeenCalledTimes(1);
  expect(writeText).not.toHaveBeenCalled();
});

test('falls back to the clipboard when the sheet may not open', async () => {
  const sheet = async () => {
    throw new DOMException('Permission denied', 'NotAllowedError');
  };
  await share({ share: sheet, clipboard: { writeText } });
  expect(writeText).toHaveBeenCalledExactlyOnceWith(link);
  expect(toast()).toMatchObject(copied);
});

test('without a share sheet the link is copied', async () => {
  await share({ clipboard: { writeText } });
  expect(writeText).toHaveBeenCalledExactlyOnceWith(link);
  expect(toast()).toMatchObject(copied);
});

test.each([
  ['refuses', { clipboard: { writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) } }],
  ['is not there', {}],
])('where the clipboard %s, shows the URL', async (_, parts) => {
  await share(parts);
  expect(toast()).toMatchObject({ title: 'Copy Failed', description: expect.stringContaining(link), tone: 'error' });
});
