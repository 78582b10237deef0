import type { ReactNode } from 'react';
import buttons from '../core/ui/buttons.module.css';
import { keepPieces, useIdea } from './idea-store.ts';
import classes from './ProposedFilm.module.css';

interface PieceProps {
  /** For a screen reader: what the button keeps or puts back. */
  name: string;
  /** Undefined while there is nothing to keep. */
  pieceKey: string | undefined;
  children: ReactNode;
  /** Below the piece and its button. */
  details?: ReactNode;
}

/** A piece of a film, to keep or to put back. */
export function Piece({ name, pieceKey, children, details }: PieceProps) {
  const isKept = useIdea(({ putBack }) => pieceKey === undefined || !putBack.has(pieceKey));
  const label = isKept ? 'Put back' : 'Keep';
  return (
    <li className={classes.piece}>
      <div data-put-back={!isKept || undefined}>{children}</div>
      {pieceKey !== undefined && (
        <button
          type="button"
          className={buttons.quiet}
          aria-label={`${label} ${name}`}
          onClick={() => keepPieces([pieceKey], !isKept)}
        >
          {label}
        </button>
      )}
      {details}
    </li>
  );
}
