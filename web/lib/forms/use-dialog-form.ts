import { schemaResolver, useForm } from '@mantine/form';
import { type RefObject, type SubmitEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import { issueMessage } from '../../../src/domain/schemas/validation.ts';
import { refusal } from '../calls/trpc.ts';
import { failureSentence } from './failure-toast.ts';

interface DialogFormOptions<Values, Schema extends z.ZodType> {
  /** The schema of the call's input. */
  schema: Schema;
  /** One value per field, keyed as in the call's input. */
  initialValues: Values;
  /** Converts the values to the call's input. Default: returns them unchanged. */
  toInput?: (values: Values) => unknown;
  /** Makes the call. It rejects with the error to show. */
  submit: (input: z.output<Schema>, values: Values) => unknown;
  /** Runs when validation fails. */
  onInvalid?: () => void;
}

/** What `DialogForm` needs from a form. */
export interface DialogFormState {
  ref: RefObject<HTMLFormElement | null>;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** True from submitting until a failure. Stays true after a success, since the dialog closes. */
  isBusy: boolean;
  /** The error that belongs to no field, or null. */
  failure: unknown;
}

/**
 * Manages a form in a dialog. Errors from the schema, and server errors about a field, appear at that field and focus
 * it; any other error becomes the form's `failure`. The user's input is never lost.
 */
export function useDialogForm<Values extends Record<string, unknown>, Schema extends z.ZodType>({
  schema,
  initialValues,
  toInput = (values) => values,
  submit,
  onInvalid,
}: DialogFormOptions<Values, Schema>) {
  const ref = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isDone, setDone] = useState(false);
  const validate = schemaResolver(withSentences(schema), { sync: true });
  const form = useForm<Values>({
    initialValues,
    validate: (values) => validate(toInput(values)),
    enhanceGetInputProps: ({ field, inputProps: { error }, options: { type } }) => ({
      name: field,
      // PasswordInput does not set this itself
      'aria-invalid': error ? true : undefined,
      // an alert, so that an error is announced even if the field already has the focus; fields of type `checkbox` get
      // none
      ...(type === 'input' && { errorProps: { role: 'alert', size: 'md' } }),
    }),
  });

  function isField(name: string | undefined): name is string {
    return name !== undefined && Object.hasOwn(initialValues, name);
  }

  function goToField(name: string) {
    ref.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  }

  function showInvalid(errors: typeof form.errors) {
    const field = Object.keys(errors).find(isField);
    const elsewhere = Object.keys(errors).find((path) => !isField(path));
    setFailure(elsewhere === undefined ? null : new Error(String(errors[elsewhere])));
    if (field !== undefined) goToField(field);
    onInvalid?.();
  }

  async function send(values: Values) {
    setFailure(null);
    try {
      await submit(schema.parse(toInput(values)), values);
      setDone(true);
    } catch (error) {
      const field = refusal(error)?.field;
      if (!isField(field)) return setFailure(error);
      form.setFieldError(field, failureSentence(error));
      goToField(field);
    }
  }

  const isBusy = form.submitting || isDone;
  const handleSubmit = form.onSubmit(send, showInvalid);
  return {
    ref,
    failure,
    isBusy,
    values: form.values,
    /** The props of a field's input. */
    field: form.getInputProps,
    onSubmit(event: SubmitEvent<HTMLFormElement>) {
      if (isBusy) event.preventDefault();
      else handleSubmit(event);
    },
    /** Replaces the values and clears the errors. */
    setValues(values: Values) {
      form.setValues(values);
      setFailure(null);
    },
  } satisfies DialogFormState & Record<string, unknown>;
}

/** Wraps a schema so that its messages are full sentences that name the field. */
function withSentences(schema: z.ZodType): Parameters<typeof schemaResolver>[0] {
  return {
    '~standard': {
      version: 1,
      vendor: 'promptreel',
      validate(value) {
        const { data, error } = schema.safeParse(value);
        if (!error) return { value: data };
        return { issues: error.issues.map((issue) => ({ path: issue.path, message: issueMessage(issue) })) };
      },
    },
  };
}
