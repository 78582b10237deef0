import { create } from 'zustand';

/** How the scenes show: in a list to write in, or as a board of frames to look at. */
export const useScenesView = create<{ view: 'list' | 'board' }>(() => ({ view: 'list' }));

export const isBoard = () => useScenesView.getState().view === 'board';

export function switchView(): void {
  useScenesView.setState(({ view }) => ({ view: view === 'list' ? 'board' : 'list' }));
}

/** Shows the list, where texts can be written. */
export function showList(): void {
  useScenesView.setState({ view: 'list' });
}
