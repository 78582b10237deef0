import { Button, PasswordInput, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { useSignIn } from '../../lib/current-user.ts';
import { forgetOwner } from '../../lib/forget-owner.ts';
import { passwordToggle } from '../../lib/password-toggle.ts';
import { showToast } from '../../lib/toast.ts';
import { refusal, trpc } from '../../lib/trpc.ts';
import classes from './AuthCard.module.css';
import { AuthCard } from './AuthCard.tsx';

/** The admins' login. Other accounts are signed out again at once. */
export function AdminLoginForm() {
  const signIn = useSignIn();
  const logout = trpc.auth.logout.useMutation();
  const login = trpc.auth.login.useMutation({
    async onSuccess(user) {
      if (!user.isAdmin) {
        await logout.mutateAsync();
        forgetOwner(user.id);
        showToast({ title: 'Access Denied', description: 'Admin privileges required', tone: 'error' });
        return;
      }
      // the page then redirects to the panel
      signIn(user);
    },
    onError(error) {
      const reason = refusal(error);
      showToast(
        reason
          ? { title: 'Login failed', description: reason.message || 'Invalid email or password', tone: 'error' }
          : { title: 'Error', description: 'Failed to connect to server', tone: 'error' },
      );
    },
  });
  const busy = login.isPending || logout.isPending;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    login.mutate({ email: String(form.get('email')), password: String(form.get('password')) });
  }

  return (
    <AuthCard
      title="Admin login"
      lead="For admins. Your own projects are in the editor."
      footer={<Link to="/login">Log in to the editor</Link>}
    >
      <form className={classes.form} onSubmit={submit}>
        <TextInput label="Email" name="email" type="email" autoComplete="email" required />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          visibilityToggleButtonProps={passwordToggle}
        />
        <Link to="/forgot-password">Forgot your password?</Link>
        <Button type="submit" size="md" disabled={busy}>
          {busy ? 'Logging in...' : 'Login to Admin'}
        </Button>
      </form>
    </AuthCard>
  );
}
