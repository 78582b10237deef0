import { Link } from 'react-router-dom';
import { exampleFrames } from '../../../src/domain/frame/example-frames.ts';
import { limits } from '../../../src/domain/product/limits.ts';
import button from '../../components/ButtonLink.module.css';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { LiveForm } from '../../components/LiveForm.tsx';
import { AccountField } from './AccountField.tsx';
import { AccountPage } from './AccountPage.tsx';
import classes from './AccountStep.module.css';
import { AccountStep } from './AccountStep.tsx';
import { FormProblem } from './FormProblem.tsx';

const footer = <Link to="/login">Sign in instead</Link>;

/** Sets a new password with the token of an emailed link. */
export function ResetPasswordForm() {
  return (
    <AccountPage frame={exampleFrames.hands}>
      <LiveForm path="/reset-password" on="start">
        <AccountStep
          name="choose"
          title="Set a new password"
          lead="Setting it logs you out in every browser."
          footer={footer}
        >
          <form method="post" className={classes.form}>
            <AccountField
              label="New password"
              name="newPassword"
              hint={`Minimum ${limits.password.min} characters, and not a common password`}
              type="password"
              autoComplete="new-password"
              required
              autoFocus
            />
            <FormProblem />
            <noscript>
              <p className={classes.note}>
                This form needs JavaScript: only a script reads the part of the link that proves it is yours.
              </p>
            </noscript>
            {/* from the URL fragment, which only the script can read */}
            <input type="hidden" name="token" />
            <button type="submit" className={button.button} disabled>
              Set password
            </button>
          </form>
        </AccountStep>
        <AccountStep
          name="bad-link"
          hidden
          title="This link does not work"
          lead="Your password has not changed."
          footer={footer}
        >
          <p role="alert" className={classes.told} data-told="" tabIndex={-1}>
            Part of the link is missing. Copy the whole link from the email, or request a new one.
          </p>
          <ButtonLink to="/forgot-password">Request a new link</ButtonLink>
        </AccountStep>
      </LiveForm>
    </AccountPage>
  );
}
