import { Button } from '@mantine/core';
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { TextButton } from '../../components/TextButton.tsx';
import { dismissToast } from '../../lib/toast/toast.ts';
import { PostalCodeInput } from './PostalCodeInput.tsx';
import classes from './SubscribeForm.module.css';
import { confirmedId } from './setup-intent.ts';
import { useCardAppearance } from './use-card-forms.ts';
import type { Confirmation } from './use-confirmation.ts';
import { usePurchase } from './use-purchase.ts';

interface SubscribeFormProps {
  stripe: Stripe;
  clientSecret: string;
  confirmation: Confirmation;
  onFailed: (message: string) => void;
  /** Requests a new SetupIntent. */
  renew: () => void;
}

/** The card form of /subscribe. */
export function SubscribeForm({ stripe, clientSecret, ...form }: SubscribeFormProps) {
  const appearance = useCardAppearance();
  return (
    <Elements key={clientSecret} stripe={stripe} options={{ clientSecret, appearance }}>
      <PaymentForm {...form} />
    </Elements>
  );
}

function PaymentForm({ confirmation, onFailed, renew }: Omit<SubscribeFormProps, 'stripe' | 'clientSecret'>) {
  const stripe = useStripe();
  const elements = useElements();
  const navigate = useNavigate();
  const [postalCode, setPostalCode] = useState('');
  const [ready, setReady] = useState(false);
  const [unavailable, setUnavailable] = useState(false);
  const { busy, purchase } = usePurchase({
    confirmation,
    async confirm() {
      if (!stripe || !elements) throw new Error('The card form is still loading.');
      const confirmed = await stripe.confirmSetup({
        elements,
        redirect: 'if_required',
        confirmParams: {
          // where the bank's confirmation page returns to
          return_url: `${location.origin}/app`,
          payment_method_data: { billing_details: { address: { postal_code: postalCode } } },
        },
      });
      return confirmedId(confirmed);
    },
    onDone() {
      // clears an error toast from an earlier attempt
      dismissToast();
      navigate('/app');
    },
    onFailed,
    renew,
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    void purchase();
  }

  return (
    <form className={classes.form} onSubmit={submit}>
      <div className={classes.card}>
        <PaymentElement
          options={{ fields: { billingDetails: { address: { postalCode: 'never' } } } }}
          onReady={() => setReady(true)}
          onLoadError={() => setUnavailable(true)}
        />
        {unavailable && (
          <p className={classes.problem} role="alert">
            Failed to initialize payment. Please try again.{' '}
            <TextButton onClick={() => location.reload()}>Reload the page</TextButton>
          </p>
        )}
      </div>
      <PostalCodeInput value={postalCode} onChange={setPostalCode} />
      <Button type="submit" size="md" disabled={busy || !ready}>
        {busy ? 'Processing...' : 'Subscribe Now'}
      </Button>
    </form>
  );
}
