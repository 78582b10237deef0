import { useLayoutEffect, useRef, useState } from 'react';
import type { CurrentUser } from '../../../src/domain/account/accounts.ts';
import { limits } from '../../../src/domain/product/limits.ts';
import type { ContactAttempt } from '../../../src/domain/site/public-page.ts';
import button from '../../components/ButtonLink.module.css';
import classes from './ContactForm.module.css';
import { contactSent, useContact } from './use-contact.ts';

interface ContactFormProps {
  /** The outcome when a browser without JavaScript sent the form. */
  attempt?: ContactAttempt | null;
  /** Fills in name and email, and keeps them after a message was sent. */
  user?: CurrentUser;
  onStored?: () => void;
}

const { contact, personNameLength, emailLength } = limits;
const messageId = 'contact-message';

/** Writes to the team, from the contact page and from the editor. Plain HTML until its code loads, or for good without JavaScript. */
export function ContactForm({ attempt, user, onStored }: ContactFormProps) {
  const { sending, submit } = useContact({
    clears: [...(user ? [] : (['name', 'email'] as const)), 'subject', 'message'],
    onStored,
  });
  const message = useTypedBefore(messageId);
  if (attempt?.sent) {
    return (
      <div role="status" className={classes.sent}>
        <h2>{contactSent.title}</h2>
        <p>{contactSent.description}</p>
        <a href="/contact">Write another message</a>
      </div>
    );
  }
  const busy = sending.status === 'sending';
  const values = attempt?.values ?? ownValues(user);
  return (
    <form
      method="post"
      action="/contact"
      className={classes.form}
      data-compact={user && ''}
      onSubmit={(event) => void submit(event)}
    >
      {!user && <h2>Write to us</h2>}
      {attempt?.problem && sending.status === 'idle' && (
        <p role="alert" className={classes.problem}>
          {attempt.problem}
        </p>
      )}
      <div className={classes.pair}>
        <div className={classes.field}>
          <label htmlFor="contact-name">Name</label>
          <input
            id="contact-name"
            name="name"
            required
            maxLength={personNameLength}
            autoComplete="name"
            defaultValue={values.name}
            readOnly={busy}
          />
        </div>
        <div className={classes.field}>
          <label htmlFor="contact-email">Email</label>
          <input
            id="contact-email"
            name="email"
            type="email"
            required
            maxLength={emailLength}
            autoComplete="email"
            defaultValue={values.email}
            readOnly={busy}
          />
        </div>
      </div>
      <div className={classes.field}>
        <label htmlFor="contact-subject">Subject</label>
        <input
          id="contact-subject"
          name="subject"
          required
          data-autofocus
          maxLength={contact.subjectLength}
          autoComplete="off"
          defaultValue={values.subject}
          readOnly={busy}
        />
      </div>
      <div className={classes.field}>
        <label htmlFor={messageId}>Message</label>
        {/* no maxLength: it would silently cut a pasted text; the server reports one that is too long */}
        <textarea
          ref={message}
          id={messageId}
          name="message"
          required
          rows={user ? 6 : 7}
          aria-describedby="contact-message-hint"
          defaultValue={values.message}
          readOnly={busy}
        />
        <p id="contact-message-hint" className={classes.hint}>
          At most {contact.messageLength.toLocaleString('en-US')} characters
        </p>
      </div>
      {/* a honeypot: only bots fill it in */}
      <div className={classes.trap} aria-hidden="true">
        <label htmlFor="contact-website">Website</label>
        <input id="contact-website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      {sending.status === 'failed' && (
        <p role="alert" className={classes.problem}>
          {sending.problem}
        </p>
      )}
      <div className={classes.end}>
        <button type="submit" className={button.button} aria-disabled={busy || undefined}>
          {busy ? 'Sending...' : 'Send Message'}
        </button>
        <p role="status" className={classes.state} data-status={sending.status}>
          {busy && 'Sending...'}
          {sending.status === 'sent' && `${contactSent.title}. ${contactSent.description}`}
        </p>
      </div>
    </form>
  );
}

function ownValues(user: CurrentUser | undefined): ContactAttempt['values'] {
  const { email = '', firstName = '', lastName = '' } = user ?? {};
  return { email, name: `${firstName} ${lastName}`.trim(), subject: '', message: '' };
}

/**
 * Keeps what was typed into the text area before this code loaded: on hydration, React resets it to the text that the
 * server had filled in.
 * @returns the text area's ref
 */
function useTypedBefore(id: string) {
  const ref = useRef<HTMLTextAreaElement>(null);
  const [typed] = useState(() => {
    if (typeof document === 'undefined') return null;
    const area = document.getElementById(id);
    return area instanceof HTMLTextAreaElement ? area.value : null;
  });
  useLayoutEffect(() => {
    if (ref.current && typed !== null) ref.current.value = typed;
  }, [typed]);
  return ref;
}
