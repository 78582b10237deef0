import { Link } from 'react-router-dom';
import classes from './ButtonLink.module.css';

interface ButtonLinkProps {
  to: string;
  /** The one next step of a view is filled, the others are quiet. */
  tone?: 'filled' | 'quiet';
  children: string;
}

/** A link that looks like a button, in CSS alone: public documents bring no component library. */
export function ButtonLink({ to, tone = 'filled', children }: ButtonLinkProps) {
  return (
    <Link to={to} className={classes.button} data-tone={tone}>
      {children}
    </Link>
  );
}
