import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { limits } from '../../../src/domain/limits.ts';
import { showToast } from '../../lib/toast.ts';
import { explain, trpc } from '../../lib/trpc.ts';
import card from './AuthCard.module.css';
import { AuthCard } from './AuthCard.tsx';
import classes from './password-forms.module.css';

const { minutes } = limits.passwordReset;

/** Requests a password-reset link, then says where to look for it. */
export function ForgotPasswordForm() {
  const [requestedEmail, setAskedFor] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const mail = trpc.auth.mailInfo.useQuery();
  const request = trpc.auth.requestPasswordReset.useMutation({
    onMutate: () => setProblem(null),
    onSuccess(_, { email }) {
      if (requestedEmail !== null)
        showToast({
          title: 'Requested Again',
          description: 'If this address has an account, another link is on its way.',
        });
      setAskedFor(email);
    },
    onError: (error) => setProblem(explain(error)),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (request.isPending) return;
    const form = new FormData(event.currentTarget);
    request.mutate({ email: String(form.get('email')).trim() });
  }

  const notes = (
    <>
      {mail.data?.standIn && (
        <p className={classes.note}>Email is not set up here. The link goes to the server's log.</p>
      )}
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
    </>
  );
  const footer = (
    <>
      Remembered it? <Link to="/login">Sign in</Link>
    </>
  );

  if (requestedEmail === null) {
    return (
      <AuthCard title="Forgot your password?" lead="We'll email you a link to set a new one." footer={footer}>
        <form className={card.form} onSubmit={submit}>
          <TextInput label="Email" name="email" type="email" autoComplete="email" required autoFocus />
          {notes}
          <Button type="submit" size="md" disabled={request.isPending}>
            {request.isPending ? 'Sending...' : 'Send the link'}
          </Button>
        </form>
      </AuthCard>
    );
  }
  return (
    <AuthCard title="Check your email" lead={`Link requested for ${requestedEmail}.`} footer={footer}>
      <div className={card.form}>
        <OnItsWay />
        {notes}
        <Button
          size="md"
          variant="default"
          disabled={request.isPending}
          onClick={() => request.mutate({ email: requestedEmail })}
        >
          {request.isPending ? 'Sending...' : 'Send it again'}
        </Button>
        <Button size="md" variant="default" onClick={() => setAskedFor(null)}>
          Try another address
        </Button>
      </div>
    </AuthCard>
  );
}

/** Takes the focus, which was on the button of the form that is gone. */
function OnItsWay() {
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <p ref={ref} tabIndex={-1} className={classes.told}>
      If this address has an account, a link to set a new password is on its way. It works once and expires after{' '}
      {minutes} minutes. Nothing yet? Check your spam folder.
    </p>
  );
}
