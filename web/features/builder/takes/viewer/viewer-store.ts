import { createPerProjectStore } from '../../core/project/per-project-store.ts';

/** How the viewer shows takes: one; two next to each other; two in turns; or two over each other, paused. */
export type ViewerMode = 'one' | 'side' | 'flip' | 'onion';
export type Side = 'a' | 'b';

interface ViewerState {
  /** The ids of the take that is shown, null for the clip's chosen or newest one, and of the one to compare with. */
  a: string | null;
  b: string | null;
  mode: ViewerMode;
  /** The take that keys and buttons apply to, and that is heard. In `flip`, the one that is visible. */
  active: Side;
  playing: boolean;
  /** Whether playback waits for data. */
  waiting: boolean;
  /** The times of the pictures, in seconds. They differ in `onion`, and where one take is shorter. */
  at: Readonly<Record<Side, number>>;
  rate: number;
  loop: boolean;
  muted: boolean;
  /** In `onion`: how much of B covers A, from 0 to 1, or where the two differ. */
  cover: number;
  difference: boolean;
}

/** What the viewer of takes shows, and how it plays. */
export const useViewer = createPerProjectStore<ViewerState>({
  a: null,
  b: null,
  mode: 'one',
  active: 'a',
  playing: false,
  waiting: false,
  at: { a: 0, b: 0 },
  rate: 1,
  loop: false,
  muted: false,
  cover: 0.5,
  difference: false,
});

/** Shows one take from its start. @param id null for the clip's chosen take, or else its newest */
export function showAlone(id: string | null): void {
  useViewer.setState({ a: id, b: null, mode: 'one', active: 'a', playing: false, at: { a: 0, b: 0 } });
}

/** Shows a take on the active side. Its time stays, so that takes can be compared at the same moment. */
export function showTake(id: string): void {
  const { active, a, b } = useViewer.getState();
  const other = active === 'a' ? b : a;
  // the same take on both sides would say nothing, so the two change places
  if (id === other) useViewer.setState({ a: b, b: a });
  else useViewer.setState({ [active]: id });
}

/** Chooses the take to compare with. @param id null to show one take alone */
export function compareWith(id: string | null): void {
  useViewer.setState(({ a, b, mode, active, at }) => {
    if (id === null) return { a: active === 'b' && b !== null ? b : a, b: null, mode: 'one', active: 'a' };
    return { b: id, a: id === a ? b : a, mode: mode === 'one' ? 'side' : mode, active: 'a', at: { a: at.a, b: at.a } };
  });
}

/** Makes the other take the active one: the one that keys apply to, that is heard and, in `flip`, visible. */
export function flip(): void {
  useViewer.setState(({ active, b }) => ({ active: active === 'a' && b !== null ? 'b' : 'a' }));
}
