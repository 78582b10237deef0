import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { FrameTexts } from '../../../src/domain/frame/frame-plan.ts';
import { DrawnFrame } from '../../components/DrawnFrame.tsx';
import { Wordmark } from '../../components/Wordmark.tsx';
import classes from './AccountPage.module.css';

interface AccountPageProps {
  /** The scene shown next to the form, if there is room. */
  frame: FrameTexts;
  children: ReactNode;
}

/**
 * Layout of the login, registration and password pages: a form, and next to it a frame with the words it is drawn from.
 */
export function AccountPage({ frame, children }: AccountPageProps) {
  return (
    <div className={classes.page}>
      <div className={classes.column}>
        <header>
          <Wordmark />
        </header>
        {children}
        <footer className={classes.home}>
          <Link to="/">Back to home</Link>
        </footer>
      </div>
      <div className={classes.screen} aria-hidden="true">
        <div className={classes.frame}>
          <DrawnFrame scene={frame} />
          <p className={classes.words}>
            <span>{frame.subject}.</span>
            <span>{frame.light}.</span>
          </p>
        </div>
      </div>
    </div>
  );
}
