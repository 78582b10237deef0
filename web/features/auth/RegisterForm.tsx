import { Button, PasswordInput, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { characterCount } from '../../../src/domain/characters.ts';
import { limits } from '../../../src/domain/limits.ts';
import { useSignIn } from '../../lib/current-user.ts';
import { passwordToggle } from '../../lib/password-toggle.ts';
import { showToast } from '../../lib/toast.ts';
import { refusal, trpc } from '../../lib/trpc.ts';
import classes from './AuthCard.module.css';
import { AuthCard } from './AuthCard.tsx';
import { nextPath } from './next-path.ts';

const shortest = limits.password.min;

export function RegisterForm() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const signIn = useSignIn();
  const register = trpc.auth.register.useMutation({
    onSuccess(user) {
      signIn(user);
      showToast({ title: 'Account Created!', description: `Welcome, ${user.email}` });
      navigate(nextPath(search));
    },
    onError(error) {
      const reason = refusal(error);
      if (reason) fail('Registration Failed', reason.message || 'Could not create account');
      else fail('Error', 'Failed to connect to server');
    },
  });
  const fail = (title: string, description: string) => showToast({ title, description, tone: 'error' });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name));
    if (text('password') !== text('confirmPassword')) {
      return fail("Passwords don't match", 'Please make sure both passwords are the same');
    }
    if (characterCount(text('password')) < shortest) {
      return fail('Password too short', `Password must be at least ${shortest} characters`);
    }
    register.mutate({
      email: text('email'),
      password: text('password'),
      firstName: text('firstName'),
      lastName: text('lastName'),
    });
  }

  return (
    <AuthCard
      title="Create your account"
      lead="Your first scene is next."
      footer={
        <>
          Already have an account? <Link to={`/login${search}`}>Sign in</Link>
        </>
      }
    >
      <form className={classes.form} onSubmit={submit}>
        <div className={classes.names}>
          <TextInput label="First name" placeholder="Optional" name="firstName" autoComplete="given-name" />
          <TextInput label="Last name" placeholder="Optional" name="lastName" autoComplete="family-name" />
        </div>
        <TextInput label="Email" name="email" type="email" autoComplete="email" required />
        <PasswordInput
          label="Password"
          description={`Minimum ${shortest} characters`}
          name="password"
          autoComplete="new-password"
          required
          visibilityToggleButtonProps={passwordToggle}
        />
        <PasswordInput
          label="Confirm password"
          name="confirmPassword"
          autoComplete="new-password"
          required
          visibilityToggleButtonProps={passwordToggle}
        />
        <Button type="submit" size="md" disabled={register.isPending}>
          {register.isPending ? 'Creating account...' : 'Create Account'}
        </Button>
      </form>
    </AuthCard>
  );
}
