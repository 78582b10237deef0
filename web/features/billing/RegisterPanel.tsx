import { Button, PasswordInput, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { limits } from '../../../src/domain/limits.ts';
import { product } from '../../../src/domain/product.ts';
import { useSignIn } from '../../lib/current-user.ts';
import { handedOverDemo } from '../../lib/demo-claim.ts';
import { passwordToggle } from '../../lib/password-toggle.ts';
import { showToast } from '../../lib/toast.ts';
import { refusal, trpc } from '../../lib/trpc.ts';
import classes from './GetStartedPanel.module.css';
import { PanelSteps } from './PanelSteps.tsx';

/** The registration form of /get-started. After it, the panel continues with the card. */
export function RegisterPanel({ onRegistered }: { onRegistered: () => void }) {
  const signIn = useSignIn();
  const register = trpc.auth.register.useMutation({
    onSuccess(user) {
      showToast({ title: 'Account created!', description: 'Setting up your subscription...' });
      onRegistered();
      signIn(user);
    },
    onError(error) {
      const description = refusal(error)?.message || 'Please try again';
      showToast({ title: 'Registration failed', description, tone: 'error' });
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (register.isPending) return;
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name));
    register.mutate({
      firstName: text('firstName'),
      lastName: text('lastName'),
      email: text('email'),
      password: text('password'),
    });
  }

  return (
    <>
      <PanelSteps current="account" />
      <h2 className={classes.title}>Create Your Account</h2>
      <form className={classes.form} onSubmit={submit}>
        <div className={classes.names}>
          <TextInput label="First name" name="firstName" autoComplete="given-name" required />
          <TextInput label="Last name" name="lastName" autoComplete="family-name" required />
        </div>
        <TextInput label="Email" name="email" type="email" autoComplete="email" required />
        <PasswordInput
          label="Password"
          description={`Minimum ${limits.password.min} characters`}
          name="password"
          autoComplete="new-password"
          required
          visibilityToggleButtonProps={passwordToggle}
        />
        <Button type="submit" size="md" disabled={register.isPending}>
          {register.isPending ? 'Creating account...' : 'Create Account & Continue'}
        </Button>
        <p className={classes.note}>
          <strong>Free to compose.</strong> ${product.pricePerMonth} a month after {product.trialDays} days if you want
          AI, trending and more projects. Card next, or later.
        </p>
      </form>
      <p className={classes.foot}>
        Already have an account? {/* who brings words from the demo goes on with those */}
        <Link to={handedOverDemo() !== null ? '/login' : '/login?next=/get-started'}>Log in here</Link>
      </p>
    </>
  );
}
