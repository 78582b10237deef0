import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import classes from './PageFailure.module.css';
import { RemovePlaceholder } from './RemovePlaceholder.tsx';

/** Shown when a page fails to load or crashes. */
export class PageFailure extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main className={classes.failure}>
        <RemovePlaceholder />
        <h1>This page failed to load</h1>
        <p>The network failed, or there is a newer version of this page. Your draft is kept in this browser.</p>
        <Button onClick={() => location.reload()}>Reload</Button>
      </main>
    );
  }
}
