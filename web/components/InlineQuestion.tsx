import { Button, Group } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import dialogs from './dialogs.module.css';
import { FailureText } from './FailureText.tsx';
import classes from './InlineQuestion.module.css';

interface InlineQuestionProps {
  text: string;
  yes: string;
  no: string;
  danger?: boolean;
  call: { run: () => void; isPending: boolean; error: unknown };
  onKeep: () => void;
  /** Choices, above the buttons. */
  children?: ReactNode;
}

/** A confirmation, shown below the item that it is about. The answer that changes nothing has the focus. */
export function InlineQuestion({ text, yes, no, danger = false, call, onKeep, children }: InlineQuestionProps) {
  const label = useId();
  return (
    <section aria-labelledby={label} className={classes.question}>
      <p id={label}>{text}</p>
      {children}
      {call.error !== null && (
        <p role="alert" className={dialogs.problem}>
          <FailureText error={call.error} />
        </p>
      )}
      <Group gap={8}>
        <Button size="xs" variant={danger ? 'danger' : 'filled'} loading={call.isPending} onClick={call.run}>
          {yes}
        </Button>
        <Button size="xs" variant="default" disabled={call.isPending} onClick={onKeep} autoFocus>
          {no}
        </Button>
      </Group>
    </section>
  );
}
