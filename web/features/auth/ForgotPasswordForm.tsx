import { Link } from 'react-router-dom';
import { linkRequested } from '../../../src/domain/account/forms.ts';
import { exampleFrames } from '../../../src/domain/frame/example-frames.ts';
import button from '../../components/ButtonLink.module.css';
import { AccountPage } from './AccountPage.tsx';
import classes from './AccountStep.module.css';
import { AccountStep } from './AccountStep.tsx';
import { EmailField } from './EmailField.tsx';
import { FormProblem } from './FormProblem.tsx';
import { LiveForm } from './LiveForm.tsx';

const footer = (
  <>
    Remembered it?{' '}
    <Link to="/login" data-next="">
      Sign in
    </Link>
  </>
);

/** Requests a password-reset link, then says where to look for it; `forgot-password.ts` sends it. */
export function ForgotPasswordForm() {
  return (
    <AccountPage frame={exampleFrames.keeper}>
      <LiveForm form="forgot-password">
        <AccountStep
          name="ask"
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
        <AccountStep name="sent" hidden title="Check your email" lead={<p data-requested="" />} footer={footer}>
          <p className={classes.told} tabIndex={-1} data-told="">
            {linkRequested}
          </p>
          <form className={classes.form}>
            <FormProblem />
            <button type="submit" className={button.button} data-tone="quiet">
              Send it again
            </button>
            <button type="button" className={button.button} data-tone="quiet" data-back="">
              Try another address
            </button>
          </form>
        </AccountStep>
        {/* revealed by the script if no mail server is set up */}
        <p className={classes.note} data-stand-in="" hidden>
          Email isn't set up here. The link is printed in the server's log.
        </p>
      </LiveForm>
    </AccountPage>
  );
}
