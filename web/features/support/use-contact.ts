import { TRPCClientError } from '@trpc/client';
import { type FormEvent, useRef, useState } from 'react';
import type { Contact } from '../../../src/domain/admin/support.ts';
import { limits } from '../../../src/domain/product/limits.ts';
import { product } from '../../../src/domain/product/product.ts';
import { plainClient } from '../../lib/calls/plain-client.ts';
import { showToast } from '../../lib/toast/toast.ts';

export const contactSent = {
  title: 'Message Sent',
  description: `We answer within ${product.support.answersWithinHours} hours.`,
} as const;

/** The state of the form. */
export type Sending = { status: 'idle' | 'sending' | 'sent' } | { status: 'failed'; problem: string };

interface ContactOptions {
  /** The fields to clear once the message is stored. */
  clears: readonly Exclude<keyof Contact, 'website'>[];
  onStored: (() => void) | undefined;
}

/**
 * Sends a form's inputs to the team, one message at a time. Shows `Sending...` for at least a second, and clears the
 * inputs only once the server has stored the message.
 */
export function useContact({ clears, onStored }: ContactOptions) {
  const [sending, setSending] = useState<Sending>({ status: 'idle' });
  // a second submit may come before React has rendered the first
  const busy = useRef(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    setSending({ status: 'sending' });
    const form = event.currentTarget;
    const [sent] = await Promise.allSettled([
      plainClient.support.send.mutate(readContact(form)),
      new Promise((resolve) => setTimeout(resolve, limits.contact.sendingMs)),
    ]);
    busy.current = false;
    if (sent.status === 'rejected') {
      const problem = failureText(sent.reason);
      setSending({ status: 'failed', problem });
      showToast({ title: 'Message Not Sent', description: problem, tone: 'error' });
      return;
    }
    for (const name of clears) {
      const field = form.elements.namedItem(name);
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = '';
    }
    setSending({ status: 'sent' });
    showToast(contactSent);
    onStored?.();
  }

  return { sending, submit };
}

function readContact(form: HTMLFormElement): Contact {
  const data = new FormData(form);
  const text = (name: keyof Contact) => String(data.get(name) ?? '');
  return {
    name: text('name'),
    email: text('email'),
    subject: text('subject'),
    message: text('message'),
    website: text('website'),
  };
}

/** Why a message was not stored, and what to do. */
function failureText(error: unknown): string {
  const status: unknown = error instanceof TRPCClientError ? error.data?.httpStatus : undefined;
  if (typeof status !== 'number') {
    return 'The server could not be reached. Your text is still here: send it again when the network is back.';
  }
  const { message } = error as Error;
  return status < 500 ? message : `${message} Your text is still here: please send it again in a minute.`;
}
