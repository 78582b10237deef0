import { useLocation } from 'react-router-dom';
import { ButtonLink } from '../components/ButtonLink.tsx';
import { Wordmark } from '../components/Wordmark.tsx';
import { usePageHead } from '../lib/page/page-head.ts';
import classes from './NotFoundPage.module.css';

/** Shown for unknown addresses. */
export default function NotFoundPage() {
  usePageHead(useLocation().pathname);
  return (
    <div className={classes.stage}>
      <header>
        <Wordmark />
      </header>
      <main>
        <h1 className={classes.title}>404 Page Not Found</h1>
        <p className={classes.lead}>There is no page at this address. It may have moved, or the link has a typo.</p>
        <nav aria-label="Where to go next" className={classes.links}>
          <ButtonLink to="/">Back to home</ButtonLink>
          <ButtonLink to="/app" tone="quiet">
            Open the editor
          </ButtonLink>
          <ButtonLink to="/blog" tone="quiet">
            Read the blog
          </ButtonLink>
        </nav>
      </main>
    </div>
  );
}
