import type { DialogProps } from '../core/view/view-store.ts';
import { Player } from './Player.tsx';

/** Plays the film in the whole window. */
export function PlayDialog({ opened }: DialogProps) {
  return opened && <Player />;
}
