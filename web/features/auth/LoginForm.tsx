import { Button, PasswordInput, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useSignIn } from '../../lib/current-user.ts';
import { passwordToggle } from '../../lib/password-toggle.ts';
import { showToast } from '../../lib/toast.ts';
import { refusal, trpc } from '../../lib/trpc.ts';
import classes from './AuthCard.module.css';
import { AuthCard } from './AuthCard.tsx';
import { nextPath } from './next-path.ts';

export function LoginForm() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const signIn = useSignIn();
  const login = trpc.auth.login.useMutation({
    onSuccess(user) {
      signIn(user);
      showToast({ title: 'Welcome back!', description: `Logged in as ${user.email}` });
      navigate(nextPath(search));
    },
    onError(error) {
      const reason = refusal(error);
      showToast(
        reason
          ? { title: 'Login Failed', description: reason.message || 'Invalid email or password', tone: 'error' }
          : { title: 'Error', description: 'Failed to connect to server', tone: 'error' },
      );
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    login.mutate({ email: String(form.get('email')), password: String(form.get('password')) });
  }

  return (
    <AuthCard
      title="Sign in"
      lead="Your draft and your templates are where you left them."
      footer={
        <>
          No account yet? <Link to={`/register${search}`}>Create one</Link>
        </>
      }
    >
      <form className={classes.form} onSubmit={submit}>
        <TextInput label="Email" name="email" type="email" autoComplete="email" required autoFocus />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          visibilityToggleButtonProps={passwordToggle}
        />
        <Link to="/forgot-password">Forgot your password?</Link>
        <Button type="submit" size="md" disabled={login.isPending}>
          {login.isPending ? 'Signing in...' : 'Sign In'}
        </Button>
      </form>
    </AuthCard>
  );
}
