import { useContext } from 'react';
import { Link } from 'react-router-dom';
import { exampleFrames } from '../../../src/domain/frame/example-frames.ts';
import { formSlots, linkRequested } from '../../../src/domain/site/forms.ts';
import button from '../../components/ButtonLink.module.css';
import { LiveForm } from '../../components/LiveForm.tsx';
import { FormViewContext } from '../../lib/forms/form-view.ts';
import { AccountPage } from './AccountPage.tsx';
import classes from './AccountStep.module.css';
import { AccountStep } from './AccountStep.tsx';
import { EmailField } from './EmailField.tsx';
import { FormProblem } from './FormProblem.tsx';

const email = formSlots.typed('email');

const footer = (
  <>
    Remembered it?{' '}
    <Link to="/login" data-next="">
      Sign in
    </Link>
  </>
);

interface ForgotPasswordFormProps {
  /** Tells users that emails only go to the server's log; null if they are sent. */
  mailNote: string | null;
}

/** Requests a password-reset link, then says where to look for it. */
export function ForgotPasswordForm({ mailNote }: ForgotPasswordFormProps) {
  const isSent = useContext(FormViewContext) === 'sent';
  return (
    <AccountPage frame={exampleFrames.keeper}>
      <LiveForm path="/forgot-password">
        <AccountStep
          name="ask"
          hidden={isSent}
          title="Forgot your password?"
          lead="We'll email you a link to set a new one."
          footer={footer}
        >
          <form method="post" className={classes.form}>
            <EmailField autoFocus />
            <FormProblem />
            <button type="submit" className={button.button}>
              Send the link
            </button>
          </form>
        </AccountStep>
        <AccountStep
          name="sent"
          hidden={!isSent}
          title="Check your email"
          lead={
            <p>
              Link requested for <span data-typed="email">{isSent && email}</span>.
            </p>
          }
          footer={footer}
        >
          <p className={classes.told} tabIndex={-1} data-told="">
            {linkRequested}
          </p>
          <form method="post" className={classes.form}>
            <input type="hidden" name="email" data-typed="email" defaultValue={isSent ? email : undefined} />
            <input type="hidden" name="again" value="yes" />
            <FormProblem id="again-problem" />
            <button type="submit" className={button.button} data-tone="quiet">
              Send it again
            </button>
          </form>
          <form className={classes.form}>
            <button type="submit" className={button.button} data-tone="quiet">
              Try another address
            </button>
          </form>
        </AccountStep>
        <p className={classes.note}>{mailNote}</p>
      </LiveForm>
    </AccountPage>
  );
}
