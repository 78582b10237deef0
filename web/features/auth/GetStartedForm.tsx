import { Link } from 'react-router-dom';
import { product } from '../../../src/domain/product/product.ts';
import button from '../../components/ButtonLink.module.css';
import { LiveForm } from '../../components/LiveForm.tsx';
import steps from '../../components/StartSteps.module.css';
import { StartSteps } from '../../components/StartSteps.tsx';
import { AccountField } from './AccountField.tsx';
import classes from './AccountStep.module.css';
import { EmailField } from './EmailField.tsx';
import { FormProblem } from './FormProblem.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';

/** The first step of /get-started: creates an account. */
export function GetStartedForm() {
  return (
    <LiveForm path="/get-started" as="section">
      <StartSteps current="account" />
      <h2 className={steps.title}>Create Your Account</h2>
      <form method="post" className={classes.form}>
        <div className={classes.names}>
          <AccountField label="First name" name="firstName" autoComplete="given-name" required />
          <AccountField label="Last name" name="lastName" autoComplete="family-name" required />
        </div>
        <EmailField />
        <NewPasswordField />
        <FormProblem />
        <button type="submit" className={button.button}>
          Create Account & Continue
        </button>
        <p className={classes.note}>
          <strong>Free to compose.</strong> ${product.pricePerMonth} a month after {product.trialDays} days if you want
          AI, trending and more projects. Add a card next, or later.
        </p>
      </form>
      <p className={classes.footer}>
        Already have an account? <Link to="/login?next=/get-started">Log in here</Link>
      </p>
    </LiveForm>
  );
}
