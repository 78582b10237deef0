import { Link } from 'react-router-dom';
import classes from './ButtonLink.module.css';

interface ButtonLinkProps {
  to: string;
  /** The one primary action of a view is filled; the others are quiet. */
  tone?: 'filled' | 'quiet';
  children: string;
}

/** A link styled as a button. Its styles are plain CSS, because public documents do not load Mantine. */
export function ButtonLink({ to, tone = 'filled', children }: ButtonLinkProps) {
  return (
    <Link to={to} className={classes.button} data-tone={tone}>
      {children}
    </Link>
  );
}
