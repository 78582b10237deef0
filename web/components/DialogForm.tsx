import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DialogFormState } from '../lib/forms/use-dialog-form.ts';
import classes from './dialogs.module.css';
import { FailureText } from './FailureText.tsx';

interface DialogFormProps {
  form: DialogFormState;
  submitLabel: string;
  /** Whether submitting is destructive. */
  danger?: boolean;
  disabled?: boolean;
  cancel?: { label: string; run: () => void; autoFocus?: boolean };
  /** More buttons, placed last. */
  buttons?: ReactNode;
  /** A sentence, shown after a failure's reason, that says what was not lost, such as the draft. */
  safe?: string;
  /** Runs before a failure's remedy. The remedy may leave the page. */
  onLeave?: () => void;
  /** The form's fields. */
  children: ReactNode;
}

/** The form of `useDialogForm`: fields, an alert for errors that belong to no field, and buttons. */
export function DialogForm({ form, children, ...props }: DialogFormProps) {
  const { submitLabel, danger = false, disabled = false, cancel, buttons, safe, onLeave } = props;
  const { ref, isBusy, failure } = form;
  return (
    <form ref={ref} className={classes.form} onSubmit={form.onSubmit} noValidate>
      {children}
      {failure !== null && (
        <p role="alert" className={classes.problem}>
          <FailureText error={failure} safe={safe} onLeave={onLeave} />
        </p>
      )}
      <div className={classes.buttons}>
        <Button type="submit" variant={danger ? 'danger' : 'filled'} loading={isBusy} disabled={disabled}>
          {submitLabel}
        </Button>
        {cancel && (
          <Button
            variant="default"
            onClick={cancel.run}
            disabled={isBusy}
            data-autofocus={cancel.autoFocus || undefined}
          >
            {cancel.label}
          </Button>
        )}
        {buttons}
      </div>
    </form>
  );
}
