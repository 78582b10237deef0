import { Link } from 'react-router-dom';
import { useSignedIn } from '../lib/account/signed-in.ts';
import classes from './SiteHeader.module.css';
import { Wordmark } from './Wordmark.tsx';

interface SiteHeaderProps {
  /** The page's links. Login and Launch App appear depending on whether the visitor is signed in. */
  links: readonly { to: string; label: string; only?: 'signed-in' | 'signed-out' }[];
}

/** The header of public pages. */
export function SiteHeader({ links }: SiteHeaderProps) {
  const signedIn = useSignedIn();
  const shown = links.filter(({ only }) => only === undefined || (only === 'signed-in') === signedIn);
  // the link that narrow screens show next to the menu
  const first = shown.find(({ only }) => only) ?? shown.at(-1);
  return (
    <header className={classes.header} data-site-header>
      <Wordmark />
      <nav aria-label="Main" className={classes.nav}>
        <details className={classes.menu}>
          <summary aria-label="Menu">
            <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
              <path d="M2 7h16M2 13h16" stroke="currentColor" strokeWidth="1.5" />
            </svg>
          </summary>
        </details>
        <div className={classes.links}>
          {shown.map((link) => (
            <Link key={link.label} to={link.to} data-first={link === first ? '' : undefined}>
              {link.label}
            </Link>
          ))}
          <button
            type="button"
            className={classes.scheme}
            data-scheme-toggle
            aria-label="Switch between dark and light"
          >
            <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
              <circle cx="10" cy="10" r="7" fill="none" stroke="currentColor" strokeWidth="1.5" />
              <path d="M10 3a7 7 0 0 0 0 14z" fill="currentColor" />
            </svg>
          </button>
        </div>
      </nav>
    </header>
  );
}
