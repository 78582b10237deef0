import { afterAll, describe, expect, test, vi } from 'vitest';

// restore the user agent, or later test files in this worker would see the last platform
afterAll(() => void vi.resetModules());

/** Imports the module as on the given platform. */
async function onMachine(userAgent: string) {
  vi.resetModules();
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  return import('../../../../../web/features/builder/core/commands/shortcut.ts');
}
const pc = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';

const press = (init: KeyboardEventInit) => new KeyboardEvent('keydown', init);

describe('a shortcut matches', () => {
  test.each([
    ['Control on a PC', pc, { key: 'd', ctrlKey: true }, true],
    ['Command on a Mac', mac, { key: 'd', metaKey: true }, true],
    ['not Control on a Mac, which moves the caret there', mac, { key: 'd', ctrlKey: true }, false],
    ['not both', pc, { key: 'd', ctrlKey: true, metaKey: true }, false],
    ['a letter typed with Caps Lock', pc, { key: 'D', ctrlKey: true }, true],
    ['a letter by its position on a non-Latin layout', pc, { key: 'в', code: 'KeyD', ctrlKey: true }, true],
    [
      'not by position if the layout has the letter on another key',
      pc,
      { key: 'e', code: 'KeyD', ctrlKey: true },
      false,
    ],
    ['not with Shift', pc, { key: 'd', ctrlKey: true, shiftKey: true }, false],
    ['not with Alt', pc, { key: 'd', ctrlKey: true, altKey: true }, false],
    ['not while an input method composes', pc, { key: 'd', ctrlKey: true, isComposing: true }, false],
    ['not with AltGraph', pc, { key: 'd', ctrlKey: true, modifierAltGraph: true }, false],
  ])('%s', async (_, userAgent, init, matched) => {
    const { matches } = await onMachine(userAgent);
    expect(matches(press(init), { key: 'd', mod: true })).toBe(matched);
  });

  test('a character, whichever keys type it', async () => {
    const { matches } = await onMachine(pc);
    expect(matches(press({ key: '?', shiftKey: true }), { key: '?' })).toBe(true);
    expect(matches(press({ key: '?' }), { key: '?' })).toBe(true);
  });

  test('a named key with its own Shift', async () => {
    const { matches } = await onMachine(pc);
    const withShift = press({ key: 'Enter', ctrlKey: true, shiftKey: true });
    expect(matches(withShift, { key: 'enter', mod: true, shift: true })).toBe(true);
    expect(matches(withShift, { key: 'enter', mod: true })).toBe(false);
  });
});

test('names keys as printed on the keyboard', async () => {
  const split = { key: 'enter', mod: true, shift: true } as const;
  expect((await onMachine(pc)).keyNames(split)).toEqual(['Ctrl', 'Shift', 'Enter']);
  const { keyNames, ariaKeys } = await onMachine(mac);
  expect(keyNames(split)).toEqual(['⌘', '⇧', 'Enter']);
  expect(ariaKeys({ key: 'arrowup', alt: true })).toBe('Alt+ArrowUp');
});
