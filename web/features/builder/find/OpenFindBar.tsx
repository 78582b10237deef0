import { FindPanel } from '../later-extras.tsx';
import { useFind } from './find-store.ts';

/** Find and replace, while it is open. */
export function FindBar() {
  return useFind(({ open }) => open) && <FindPanel />;
}
