import type { ReactNode } from 'react';
import classes from './AccountStep.module.css';

interface AccountStepProps {
  /** By which the page's script shows it and hides the others. */
  name?: string;
  hidden?: boolean;
  title: string;
  /** Below the title; an element where the script fills it in. */
  lead: ReactNode;
  /** Below the form: the way to another one. */
  footer: ReactNode;
  children: ReactNode;
}

/** One state of a page with a form: what is shown, from its heading on. */
export function AccountStep({ name, hidden, title, lead, footer, children }: AccountStepProps) {
  return (
    <section data-step={name} hidden={hidden}>
      <h1 className={classes.title}>{title}</h1>
      <div className={classes.lead}>{lead}</div>
      {children}
      <p className={classes.footer}>{footer}</p>
    </section>
  );
}
