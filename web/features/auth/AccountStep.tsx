import type { ReactNode } from 'react';
import classes from './AccountStep.module.css';

interface AccountStepProps {
  /** The name that the page's script uses to show this step. */
  name?: string;
  hidden?: boolean;
  title: string;
  /** The text below the title; an element if the script fills it in. */
  lead: ReactNode;
  /** Below the form: a link to a related form. */
  footer: ReactNode;
  children: ReactNode;
}

/** One step of a form page, with its own heading. */
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
