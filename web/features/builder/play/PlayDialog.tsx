import type { DialogProps } from '../core/view/open-dialog.ts';
import { Player } from './Player.tsx';

/** The film, played over the whole window. */
export function PlayDialog({ opened }: DialogProps) {
  return opened && <Player />;
}
