import { expect, test, vi } from 'vitest';
import { timeElement, updateAges } from '../../../../web/features/review/note-time.ts';

test('a time is shown as its age, and after a day as its date', () => {
  vi.useFakeTimers();
  vi.setSystemTime('2026-11-26T12:00:00');
  const time = timeElement(new Date('2026-11-26T11:59:30').toISOString());
  const page = document.createElement('div');
  page.append(time);
  expect(time.textContent).toBe('just now');
  for (const [now, text] of [
    ['2026-11-26T12:00:30', '1 minute ago'],
    ['2026-11-26T12:58:00', '58 minutes ago'],
    ['2026-11-26T14:30:00', '2 hours ago'],
    ['2026-11-28T12:00:00', 'Nov 26'],
    ['2027-01-02T12:00:00', 'Nov 26, 2026'],
  ] as const) {
    vi.setSystemTime(now);
    updateAges(page);
    expect(time.textContent).toBe(text);
  }
  expect(time.title).toBe('Thu Nov 26 2026 11:59');
});
