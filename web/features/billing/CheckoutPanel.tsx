import { Button, Loader } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { CurrentUser } from '../../../src/domain/account/accounts.ts';
import steps from '../../components/StartSteps.module.css';
import { StartSteps } from '../../components/StartSteps.tsx';
import { forgetOwner } from '../../lib/account/forget-owner.ts';
import { trpc } from '../../lib/calls/trpc.ts';
import { showToast } from '../../lib/toast/toast.ts';
import { CardForm } from './CardForm.tsx';
import { DeclinedNote } from './DeclinedNote.tsx';
import classes from './GetStartedPanel.module.css';
import { PlanTerms } from './PlanTerms.tsx';
import { PortalButton } from './PortalButton.tsx';
import { TestModeNote } from './TestModeNote.tsx';
import { Unconfirmed } from './Unconfirmed.tsx';
import { type Confirmation, useConfirmation } from './use-confirmation.ts';
import { type Setup, useSetup } from './use-setup.ts';

/** The card step of /get-started, for signed-in users. */
export function CheckoutPanel({ user }: { user: Pick<CurrentUser, 'id' | 'email'> }) {
  const confirmation = useConfirmation();
  const [setup, request] = useSetup({ confirmation, onDeclined: showPaymentFailed });
  const logout = trpc.auth.logout.useMutation({
    onSettled() {
      forgetOwner(user.id);
      location.assign('/');
    },
  });
  if (setup.state === 'active') return <AllSet />;
  const testMode = setup.state === 'ready' && setup.forms.settings.testMode;
  return (
    <>
      <StartSteps current="card">
        <Button variant="default" size="compact-sm" onClick={() => logout.mutate()}>
          Logout
        </Button>
      </StartSteps>
      <h2 className={steps.title}>
        {confirmation.waiting ? 'Confirming your subscription' : 'Complete Your Subscription'}
      </h2>
      <p className={classes.who}>{user.email}</p>
      <Unconfirmed confirmation={confirmation} />
      <Checkout setup={setup} request={request} confirmation={confirmation} />
      {!confirmation.waiting && !(setup.state === 'failed' && setup.reason === 'unpaid') && <CardLater />}
      {!confirmation.waiting && testMode && <TestModeNote />}
    </>
  );
}

function showPaymentFailed(message: string): void {
  showToast({ title: 'Payment failed', description: message || 'Please try again', tone: 'error' });
}

interface CheckoutProps {
  setup: Exclude<Setup, { state: 'active' }>;
  request: () => void;
  confirmation: Confirmation;
}

function Checkout({ setup, request, confirmation }: CheckoutProps) {
  const { waiting } = confirmation;
  if (setup.state === 'failed') {
    return (
      <div className={classes.form}>
        <p className={classes.problem} role="alert">
          {setup.reason === 'unpaid' ? setup.message : 'Failed to initialize payment. Please try again.'}
        </p>
        {setup.reason === 'unpaid' ? <PortalButton /> : <Button onClick={request}>Try again</Button>}
      </div>
    );
  }
  if (setup.state === 'loading') {
    return waiting ? null : (
      <p className={classes.waiting} role="status">
        <Loader size="sm" /> Initializing payment...
      </p>
    );
  }
  return (
    // hidden, not unmounted, so that an entered card stays
    <div className={classes.form} hidden={waiting !== null}>
      <DeclinedNote message={setup.declined} />
      <PlanTerms trialAvailable={setup.trialAvailable} />
      <CardForm
        stripe={setup.forms.stripe}
        clientSecret={setup.clientSecret}
        trialAvailable={setup.trialAvailable}
        confirmation={confirmation}
        onFailed={showPaymentFailed}
        renew={request}
      />
    </div>
  );
}

function CardLater() {
  return (
    <div className={classes.later}>
      <Button component={Link} to="/app" size="md" variant="default">
        Compose first, add a card later
      </Button>
      <p className={classes.note}>Without a card you keep every field, every preset, copying, and one project.</p>
    </div>
  );
}

function AllSet() {
  return (
    <div className={classes.form}>
      <h2 className={steps.title}>You're All Set!</h2>
      <p className={classes.lead}>Your subscription is already active.</p>
      <Button component={Link} to="/app" size="md">
        Go to App
      </Button>
    </div>
  );
}
