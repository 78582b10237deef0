import { create } from 'zustand';

/** What screen readers are told of the place that somebody has gone to. */
export const useAnnouncement = create<{ text: string }>(() => ({ text: '' }));

export function announce(text: string): void {
  useAnnouncement.setState({ text });
}
