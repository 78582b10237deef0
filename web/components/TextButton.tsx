import type { ReactNode } from 'react';
import classes from './TextButton.module.css';

interface TextButtonProps {
  onClick: () => void;
  children: ReactNode;
}

/** A button inside a sentence, styled as a link. */
export function TextButton({ onClick, children }: TextButtonProps) {
  return (
    <button type="button" className={classes.button} onClick={onClick}>
      {children}
    </button>
  );
}
