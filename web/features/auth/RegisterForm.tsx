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
import { NewPasswordField } from './NewPasswordField.tsx';

/** Creates an account. */
export function RegisterForm() {
  const { search } = useLocation();
  return (
    <AccountPage frame={exampleFrames.boat}>
      <LiveForm path="/register">
        <AccountStep
          title="Create your account"
          lead="Your first scene is next."
          footer={
            <>
              Already have an account?{' '}
              <Link to={`/login${search}`} data-next="">
                Sign in
              </Link>
            </>
          }
        >
          <form method="post" className={classes.form}>
            <div className={classes.names}>
              <AccountField label="First name" name="firstName" placeholder="Optional" autoComplete="given-name" />
              <AccountField label="Last name" name="lastName" placeholder="Optional" autoComplete="family-name" />
            </div>
            <EmailField />
            <NewPasswordField />
            <AccountField
              label="Confirm password"
              name="confirmPassword"
              type="password"
              autoComplete="new-password"
              required
            />
            <FormProblem />
            <button type="submit" className={button.button}>
              Create Account
            </button>
          </form>
        </AccountStep>
      </LiveForm>
    </AccountPage>
  );
}
