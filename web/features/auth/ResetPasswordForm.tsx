import { Button, PasswordInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import type { AccountRefusalReason } from '../../../src/domain/accounts.ts';
import { limits } from '../../../src/domain/limits.ts';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { passwordToggle } from '../../lib/password-toggle.ts';
import { persistToast, showToast } from '../../lib/toast.ts';
import { explain, refusal, trpc } from '../../lib/trpc.ts';
import card from './AuthCard.module.css';
import { AuthCard } from './AuthCard.tsx';
import classes from './password-forms.module.css';

/** Sets a new password with the token of an emailed link. */
export function ResetPasswordForm({ token }: { token: string }) {
  const [problem, setProblem] = useState<string | null>(null);
  const reset = trpc.auth.resetPassword.useMutation({
    onMutate: () => setProblem(null),
    onSuccess() {
      showToast({ title: 'Password Changed', description: 'Log in with your new password.' });
      persistToast();
      // a full page load, since all sessions have ended; `replace` removes the used link from the history
      location.replace('/login');
    },
    onError: (error) => setProblem(explain(error)),
  });
  const refused = refusal(reset.error);
  if (refused?.reason === ('bad-link' satisfies AccountRefusalReason)) return <BadLink reason={problem} />;
  const isAtField = refused?.field === 'newPassword';

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (reset.isPending || reset.isSuccess) return;
    const form = new FormData(event.currentTarget);
    reset.mutate({ token, newPassword: String(form.get('password')) });
  }

  return (
    <AuthCard
      title="Set a new password"
      lead="Setting it logs you out in every browser."
      footer={<Link to="/login">Sign in instead</Link>}
    >
      <form className={card.form} onSubmit={submit}>
        <PasswordInput
          label="New password"
          description={`Minimum ${limits.password.min} characters, and not a common password`}
          name="password"
          autoComplete="new-password"
          required
          autoFocus
          visibilityToggleButtonProps={passwordToggle}
          error={isAtField && problem}
          errorProps={{ role: 'alert' }}
          aria-invalid={isAtField || undefined}
        />
        {problem && !isAtField && (
          <p role="alert" className={classes.problem}>
            {problem}
          </p>
        )}
        <Button type="submit" size="md" disabled={reset.isPending || reset.isSuccess}>
          {reset.isPending ? 'Saving...' : 'Set password'}
        </Button>
      </form>
    </AuthCard>
  );
}

/** Shown for an invalid or used link, with what to do instead. */
export function BadLink({ reason }: { reason: string | null }) {
  return (
    <AuthCard
      title="This link does not work"
      lead="Your password has not changed."
      footer={<Link to="/login">Sign in instead</Link>}
    >
      <div className={classes.way}>
        <p role="alert" className={classes.told}>
          {reason ?? 'Part of the link is missing. Copy all of it from the email, or ask for a new one.'}
        </p>
        <ButtonLink to="/forgot-password">Ask for a new link</ButtonLink>
      </div>
    </AuthCard>
  );
}
