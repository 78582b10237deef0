import { Link } from 'react-router-dom';
import { product } from '../../src/domain/product/product.ts';
import classes from './Wordmark.module.css';

/** The product's logo, a frame with a timeline, and its name. Links to the home page. */
export function Wordmark({ small = false }: { small?: boolean }) {
  return (
    <Link to="/" className={classes.wordmark} data-small={small || undefined}>
      <svg viewBox="0 0 26 22" width="26" height="22" aria-hidden="true">
        <path d="M1 1h24v20H1z" fill="none" stroke="currentColor" strokeWidth="2" />
        <path d="M5 16h16" stroke="var(--accent)" strokeWidth="3" />
        <path d="M5 7h9" stroke="currentColor" strokeWidth="2" />
      </svg>
      <span>{product.name}</span>
    </Link>
  );
}
