import { useContext } from 'react';
import type { CurrentUser } from '../../../src/domain/account/accounts.ts';
import { limits } from '../../../src/domain/product/limits.ts';
import { contactSent, formSlots } from '../../../src/domain/site/forms.ts';
import button from '../../components/ButtonLink.module.css';
import { LiveForm } from '../../components/LiveForm.tsx';
import { FormViewContext } from '../../lib/forms/form-view.ts';
import classes from './ContactForm.module.css';

interface ContactFormProps {
  /** Fills in name and email, and keeps them after a message was sent. */
  user?: CurrentUser;
  /** Must not change between renders. */
  onStored?: () => void;
}

const { contact, personNameLength, emailLength } = limits;

/** Writes to the team, from the contact page and from the editor. */
export function ContactForm({ user, onStored }: ContactFormProps) {
  const view = useContext(FormViewContext);
  if (view === 'sent') {
    return (
      <div role="status" className={classes.sent}>
        <h2>{contactSent.title}</h2>
        <p>{contactSent.description}</p>
        <a href="/contact">Write another message</a>
      </div>
    );
  }
  const failed = view === 'failed';
  /** The props of a field. */
  const field = (name: string, value?: string) => ({
    id: `contact-${name}`,
    name,
    required: true,
    defaultValue: failed ? formSlots.typed(name) : value,
    'data-keep': value === undefined ? undefined : '',
    'aria-describedby': name === 'message' ? 'contact-message-hint contact-problem' : 'contact-problem',
    // the server fills in `true` or nothing
    'aria-invalid': failed ? (formSlots.invalid(name) as 'true') : undefined,
  });
  return (
    <LiveForm path="/contact" on="touch" as="div" onDone={onStored}>
      <form method="post" action="/contact" className={classes.form} data-compact={user && ''}>
        {!user && <h2>Write to us</h2>}
        <div className={classes.pair}>
          <div className={classes.field}>
            <label htmlFor="contact-name">Name</label>
            <input
              {...field('name', user && `${user.firstName} ${user.lastName}`.trim())}
              maxLength={personNameLength}
              autoComplete="name"
            />
          </div>
          <div className={classes.field}>
            <label htmlFor="contact-email">Email</label>
            <input {...field('email', user?.email)} type="email" maxLength={emailLength} autoComplete="email" />
          </div>
        </div>
        <div className={classes.field}>
          <label htmlFor="contact-subject">Subject</label>
          <input {...field('subject')} data-autofocus maxLength={contact.subjectLength} autoComplete="off" />
        </div>
        <div className={classes.field}>
          <label htmlFor="contact-message">Message</label>
          {/* no maxLength, which would silently cut pasted text; the server reports text that is too long */}
          <textarea {...field('message')} rows={user ? 6 : 7} />
          <p id="contact-message-hint" className={classes.hint}>
            At most {contact.messageLength.toLocaleString('en-US')} characters
          </p>
        </div>
        {/* a honeypot: only bots fill it in */}
        <div className={classes.trap} aria-hidden="true">
          <label htmlFor="contact-website">Website</label>
          <input id="contact-website" name="website" tabIndex={-1} autoComplete="off" />
        </div>
        <p id="contact-problem" className={classes.problem} data-problem="" role="alert" hidden={!failed}>
          {failed && formSlots.message}
        </p>
        <div className={classes.end}>
          <button type="submit" className={button.button}>
            Send Message
          </button>
          <p role="status" className={classes.state} data-status="idle" />
        </div>
      </form>
    </LiveForm>
  );
}
