import { Button, Group } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import dialogs from '../../../components/dialogs.module.css';
import classes from './Export.module.css';

type State = { kind: 'idle' } | { kind: 'busy'; progress: number } | { kind: 'failed' } | { kind: 'stopped' };

export interface PackingWork {
  signal: AbortSignal;
  /** @param progress from 0 to 1 */
  onProgress: (progress: number) => void;
}

interface PackedRowProps {
  name: string;
  /** What the file is for. */
  children: ReactNode;
  /** Choices next to the button. */
  tool?: ReactNode;
  /** The names of the button: to start, and to cancel. */
  labels: { start: string; cancel: string };
  /** What to say if the file cannot be made. */
  problem: string;
  /** Whether there is anything to pack; by default, there is. */
  canStart?: boolean;
  /** Makes and saves the file. */
  pack: (work: PackingWork) => Promise<void>;
}

/** A row for a file that takes time to make, with its progress. Closing the dialog cancels it. */
export function PackedRow({ name, children, tool, labels, problem, canStart = true, pack }: PackedRowProps) {
  const [state, setState] = useState<State>({ kind: 'idle' });
  const work = useRef<AbortController | null>(null);
  useEffect(() => () => work.current?.abort(), []);

  async function start() {
    const controller = new AbortController();
    const { signal } = controller;
    work.current = controller;
    setState({ kind: 'busy', progress: 0 });
    try {
      await pack({ signal, onProgress: (progress) => setState({ kind: 'busy', progress }) });
      setState({ kind: 'idle' });
    } catch {
      // after the dialog has closed, setting the state has no effect
      setState({ kind: signal.aborted ? 'stopped' : 'failed' });
    }
  }

  const busy = state.kind === 'busy';
  return (
    <li className={`row ${classes.row} ${tool ? classes.withTool : ''}`}>
      <div className={classes.about}>
        <p className={classes.name}>{name}</p>
        <p>{children}</p>
        {busy && (
          <progress className={classes.progress} aria-label="Progress of the ZIP" value={state.progress} max={1} />
        )}
        <p role="status">
          {busy && 'Packing the ZIP…'}
          {state.kind === 'stopped' && 'Stopped. Nothing was saved.'}
        </p>
        {state.kind === 'failed' && (
          <p role="alert" className={dialogs.problem}>
            {problem}
          </p>
        )}
      </div>
      <Group gap={8} className={classes.actions}>
        {!busy && tool}
        <Button
          variant="default"
          size="compact-sm"
          disabled={!canStart}
          aria-label={busy ? labels.cancel : labels.start}
          onClick={() => (busy ? work.current?.abort() : void start())}
        >
          {busy ? 'Cancel' : 'Download'}
        </Button>
      </Group>
    </li>
  );
}
