import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Wordmark } from '../components/Wordmark.tsx';
import { usePageHead } from '../lib/page-head.ts';
import classes from './NotFoundPage.module.css';

export default function NotFoundPage() {
  usePageHead(location.pathname);
  return (
    <div className={classes.stage}>
      <header>
        <Wordmark />
      </header>
      <main>
        <h1 className={classes.title}>404 Page Not Found</h1>
        <p className={classes.lead}>
          There is no page at this address. It may have moved, or the link has a slip in it.
        </p>
        <Button component={Link} to="/" size="md">
          Back to home
        </Button>
      </main>
    </div>
  );
}
