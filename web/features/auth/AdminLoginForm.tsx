import { Link } from 'react-router-dom';
import { exampleFrames } from '../../../src/domain/frame/example-frames.ts';
import button from '../../components/ButtonLink.module.css';
import { LiveForm } from '../../components/LiveForm.tsx';
import { AccountField } from './AccountField.tsx';
import { AccountPage } from './AccountPage.tsx';
import classes from './AccountStep.module.css';
import { AccountStep } from './AccountStep.tsx';
import { FormProblem } from './FormProblem.tsx';

/** The admin login. The server logs other accounts out again at once. */
export function AdminLoginForm() {
  return (
    <AccountPage frame={exampleFrames.stair}>
      <LiveForm path="/admin/login">
        <AccountStep
          title="Admin login"
          lead="For admins. Your own projects are in the editor."
          footer={<Link to="/login">Log in to the editor</Link>}
        >
          <form method="post" className={classes.form}>
            <AccountField label="Email" name="email" type="email" autoComplete="email" required />
            <AccountField label="Password" name="password" type="password" autoComplete="current-password" required />
            <Link to="/forgot-password" className={classes.aside}>
              Forgot your password?
            </Link>
            <FormProblem />
            <button type="submit" className={button.button}>
              Login to Admin
            </button>
          </form>
        </AccountStep>
      </LiveForm>
    </AccountPage>
  );
}
