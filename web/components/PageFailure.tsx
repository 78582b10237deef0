import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { Arrival } from './Arrival.tsx';
import classes from './PageFailure.module.css';

/** Shown when a page cannot be fetched or crashes: what happened, what is safe, what to do. */
export class PageFailure extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main className={classes.failure}>
        <Arrival />
        <h1>This page did not load</h1>
        <p>The network failed, or there is a newer version of this page. Your draft is kept in this browser.</p>
        <Button onClick={() => location.reload()}>Load it again</Button>
      </main>
    );
  }
}
