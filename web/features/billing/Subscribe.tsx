import { Button, Loader } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link, Navigate } from 'react-router-dom';
import { planFeatures } from '../../../src/domain/billing/plan-features.ts';
import { product } from '../../../src/domain/product/product.ts';
import { Wordmark } from '../../components/Wordmark.tsx';
import { useAiModel } from '../../lib/ai-model.ts';
import { showToast } from '../../lib/toast/toast.ts';
import { DeclinedNote } from './DeclinedNote.tsx';
import { PlanTerms } from './PlanTerms.tsx';
import { PortalButton } from './PortalButton.tsx';
import classes from './Subscribe.module.css';
import { SubscribeForm } from './SubscribeForm.tsx';
import { TestModeNote } from './TestModeNote.tsx';
import { Unconfirmed } from './Unconfirmed.tsx';
import { useConfirmation } from './use-confirmation.ts';
import { type Setup, useSetup } from './use-setup.ts';

/** /subscribe: the plan, next to the card form. */
export function Subscribe() {
  const confirmation = useConfirmation();
  const [setup, request] = useSetup({ confirmation, onDeclined: showPaymentFailed });
  const { waiting } = confirmation;
  if (setup.state === 'active') return <Navigate to="/app" replace />;
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Wordmark />
        <Link to="/app">Back to the editor</Link>
      </header>
      <main className={classes.main}>
        {setup.state === 'failed' ? (
          <Failure setup={setup} request={request} />
        ) : setup.state === 'loading' && !waiting ? (
          <div className={classes.waiting} role="status">
            <Loader size="sm" />
            Initializing payment...
          </div>
        ) : (
          <div className={classes.columns}>
            <PlanCard />
            <section className={classes.payment} aria-label="Payment">
              {waiting && <h2>Confirming your subscription</h2>}
              <Unconfirmed confirmation={confirmation} />
              {setup.state === 'ready' && (
                // hidden, not unmounted, so that an entered card stays
                <div className={classes.form} hidden={waiting !== null}>
                  <h2>{setup.trialAvailable ? 'Start your free trial' : 'Subscribe again'}</h2>
                  <DeclinedNote message={setup.declined} />
                  <PlanTerms trialAvailable={setup.trialAvailable} />
                  <SubscribeForm
                    stripe={setup.forms.stripe}
                    clientSecret={setup.clientSecret}
                    confirmation={confirmation}
                    onFailed={showPaymentFailed}
                    renew={request}
                  />
                  {setup.forms.settings.testMode && <TestModeNote />}
                </div>
              )}
            </section>
          </div>
        )}
      </main>
    </div>
  );
}

function showPaymentFailed(description: string): void {
  showToast({ title: 'Payment Failed', description, tone: 'error' });
}

function PlanCard() {
  const aiModel = useAiModel();
  return (
    <section className={classes.plan} aria-labelledby="plan-title">
      <h1 id="plan-title">{product.plan}</h1>
      <p className={classes.price}>
        <strong>${product.pricePerMonth}</strong>/month
      </p>
      <ul>
        {planFeatures(aiModel).map((feature) => (
          <li key={feature}>
            <IconCheck size={18} stroke={1.5} aria-hidden />
            {feature}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Failure({ setup, request }: { setup: Extract<Setup, { state: 'failed' }>; request: () => void }) {
  const { message, reason } = setup;
  return (
    <section className={classes.failure} role="alert">
      <h1>Error</h1>
      <p>{message}</p>
      {reason === 'signed-out' && <p>You are not logged in. Log in and we'll bring you back.</p>}
      <div className={classes.actions}>
        {reason === 'unpaid' && <PortalButton />}
        {reason === 'other' && <Button onClick={request}>Try again</Button>}
        {/* a full page load: with a remembered session that has ended, the login would redirect straight back here */}
        <Button component="a" href="/login?next=/subscribe" variant={reason === 'signed-out' ? 'filled' : 'default'}>
          Back to Login
        </Button>
      </div>
    </section>
  );
}
