import type { ReactNode } from 'react';
import buttons from '../core/ui/buttons.module.css';
import { keepPieces, useIdea } from './idea-store.ts';
import classes from './ProposedFilm.module.css';

interface PieceProps {
  /** Names the piece in the button's label for screen readers. */
  name: string;
  /** Undefined until the piece has been written. */
  pieceKey: string | undefined;
  children: ReactNode;
  /** Shown below the piece and its button. */
  details?: ReactNode;
}

/** A piece of the proposed film, with a button to keep it or leave it out. */
export function Piece({ name, pieceKey, children, details }: PieceProps) {
  const isKept = useIdea(({ leftOut }) => pieceKey === undefined || !leftOut.has(pieceKey));
  const label = isKept ? 'Leave out' : 'Keep';
  return (
    <li className={classes.piece}>
      <div data-left-out={!isKept || undefined}>{children}</div>
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
