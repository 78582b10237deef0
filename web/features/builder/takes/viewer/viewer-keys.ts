import type { KeyboardEvent } from 'react';
import type { Take } from '../../../../../src/domain/takes/takes.ts';
import { ratingForKey } from '../rate-take.ts';
import { startAtFrame } from './CutStart.tsx';
import type { Player } from './use-player.ts';
import { useViewer } from './viewer-store.ts';

interface ViewerActions {
  player: Player;
  /** The take that keys apply to. */
  take: Take;
  /** Goes to the take before or after it in its clip. */
  goTo: (by: number) => void;
  /** Goes to the clip before or after. */
  goToClip: (by: number) => void;
  remove: () => void;
  focusNote: () => void;
  /** Shows the other of two takes; with one take, compares it with its neighbor. */
  flip: () => void;
}

/** What a key of the viewer does; undefined for other keys. */
function keyAction(key: string, actions: ViewerActions): (() => void) | undefined {
  const { player, take, goTo, goToClip, remove, focusNote, flip } = actions;
  const keys: Record<string, () => void> = {
    ' ': player.toggle,
    ',': () => player.step(-1),
    '.': () => player.step(1),
    arrowleft: () => goTo(-1),
    arrowright: () => goTo(1),
    pageup: () => goToClip(-1),
    pagedown: () => goToClip(1),
    delete: remove,
    b: flip,
    i: () => startAtFrame(take, player),
    l: () => useViewer.setState(({ loop }) => ({ loop: !loop })),
    m: () => useViewer.setState(({ muted }) => ({ muted: !muted })),
    n: focusNote,
  };
  return keys[key.toLowerCase()] ?? ratingForKey(key, take);
}

/** Runs the viewer's keys, except where the focused element uses the key itself. */
export function onViewerKey(event: KeyboardEvent, actions: ViewerActions): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target instanceof HTMLElement && usesKey(event.target, event.key)) return;
  const action = keyAction(event.key, actions);
  if (!action) return;
  event.preventDefault();
  // a held key steps on, but does not rate or remove take after take
  if (!event.repeat || /^[,.]$|^Arrow/.test(event.key)) action();
}

function usesKey(target: HTMLElement, key: string): boolean {
  if (target.matches('input[type="range"], input[type="radio"]')) return /^(Arrow|Page|Home|End)/.test(key);
  if (target.matches('input:not([type="checkbox"]), textarea, select')) return true;
  if (key === ' ') return target.matches('button, a, summary, input');
  // a long prompt scrolls
  return target.matches('pre') && /^(Arrow|Page)/.test(key);
}
