import { Link, useLocation } from 'react-router-dom';
import { exampleFrames } from '../../../src/domain/frame/example-frames.ts';
import button from '../../components/ButtonLink.module.css';
import { LiveForm } from '../../components/LiveForm.tsx';
import { AccountField } from './AccountField.tsx';
import { AccountPage } from './AccountPage.tsx';
import classes from './AccountStep.module.css';
import { AccountStep } from './AccountStep.tsx';
import { EmailField } from './EmailField.tsx';
import { FormProblem } from './FormProblem.tsx';

/** Logs in. */
export function LoginForm() {
  const { search } = useLocation();
  return (
    <AccountPage frame={exampleFrames.lighthouse}>
      <LiveForm path="/login">
        <AccountStep
          title="Welcome back."
          lead="Your film is where you left it."
          footer={
            <>
              No account yet?{' '}
              <Link to={`/register${search}`} data-next="">
                Create one
              </Link>
            </>
          }
        >
          <form method="post" className={classes.form}>
            <EmailField autoFocus />
            <AccountField label="Password" name="password" type="password" autoComplete="current-password" required />
            <Link to={`/forgot-password${search}`} data-next="" className={classes.aside}>
              Forgot your password?
            </Link>
            <FormProblem />
            <button type="submit" className={button.button}>
              Sign In
            </button>
          </form>
        </AccountStep>
      </LiveForm>
    </AccountPage>
  );
}
