import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { FrameTexts } from '../../../src/domain/frame/frame-plan.ts';
import { DrawnFrame } from '../../components/DrawnFrame.tsx';
import { Wordmark } from '../../components/Wordmark.tsx';
import classes from './AccountPage.module.css';

interface AccountPageProps {
  /** The scene that is shown beside the form, where there is room. */
  frame: FrameTexts;
  children: ReactNode;
}

/** The layout of the login and its neighbours: a form, and beside it a screen with one frame and the words it is drawn from. */
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
