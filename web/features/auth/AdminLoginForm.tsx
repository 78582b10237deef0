import type { FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { refusals } from '../../../src/domain/account/forms.ts';
import { exampleFrames } from '../../../src/domain/frame/example-frames.ts';
import button from '../../components/ButtonLink.module.css';
import { useSignIn } from '../../lib/account/current-user.ts';
import { forgetOwner } from '../../lib/account/forget-owner.ts';
import { refusal, trpc } from '../../lib/calls/trpc.ts';
import { showToast } from '../../lib/toast/toast.ts';
import { AccountField } from './AccountField.tsx';
import { AccountPage } from './AccountPage.tsx';
import classes from './AccountStep.module.css';
import { AccountStep } from './AccountStep.tsx';
import { toProblem } from './explain-refusal.ts';
import { showPasswords } from './show-passwords.ts';

/** The admin login. Logs other accounts out again at once. */
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
      const { description } = refusals.login;
      showToast({ ...toProblem(refusal(error) ?? undefined, { title: 'Login failed', description }), tone: 'error' });
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
    <AccountPage frame={exampleFrames.stair}>
      <main ref={showPasswords}>
        <AccountStep
          title="Admin login"
          lead="For admins. Your own projects are in the editor."
          footer={<Link to="/login">Log in to the editor</Link>}
        >
          <form className={classes.form} onSubmit={submit}>
            <AccountField label="Email" name="email" type="email" autoComplete="email" required />
            <AccountField label="Password" name="password" type="password" autoComplete="current-password" required />
            <Link to="/forgot-password" className={classes.aside}>
              Forgot your password?
            </Link>
            <button type="submit" className={button.button} aria-disabled={busy || undefined}>
              {busy ? 'Logging in...' : 'Login to Admin'}
            </button>
          </form>
        </AccountStep>
      </main>
    </AccountPage>
  );
}
