import type { ReactNode } from 'react';
import classes from './Notice.module.css';

interface NoticeProps {
  text: string;
  /** Its actions. */
  children: ReactNode;
}

/** A sentence above the project that asks for a decision. */
export function Notice({ text, children }: NoticeProps) {
  return (
    <div role="alert" className={classes.notice}>
      <p>{text}</p>
      <div className={classes.actions}>{children}</div>
    </div>
  );
}
