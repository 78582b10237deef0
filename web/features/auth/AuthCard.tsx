import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Wordmark } from '../../components/Wordmark.tsx';
import classes from './AuthCard.module.css';

interface AuthCardProps {
  title: string;
  lead: string;
  /** Below the form: the way to the other form. */
  footer: ReactNode;
  children: ReactNode;
}

/** The frame of login and registration: one card on a dark stage. */
export function AuthCard({ title, lead, footer, children }: AuthCardProps) {
  return (
    <div className={classes.stage}>
      <header>
        <Wordmark />
      </header>
      <main className={classes.main}>
        <div className={classes.card}>
          <h1 className={classes.title}>{title}</h1>
          <p className={classes.lead}>{lead}</p>
          {children}
          <p className={classes.footer}>{footer}</p>
        </div>
        <Link to="/" className={classes.home}>
          Back to home
        </Link>
      </main>
    </div>
  );
}
