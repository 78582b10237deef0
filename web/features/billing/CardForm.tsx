import { Button } from '@mantine/core';
import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { type FormEvent, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { product } from '../../../src/domain/product/product.ts';
import { showToast } from '../../lib/toast/toast.ts';
import classes from './GetStartedPanel.module.css';
import { PostalCodeInput } from './PostalCodeInput.tsx';
import { confirmedId } from './setup-intent.ts';
import { useCardStyle } from './use-card-forms.ts';
import type { Confirmation } from './use-confirmation.ts';
import { usePurchase } from './use-purchase.ts';

interface CardFormProps {
  stripe: Stripe;
  clientSecret: string;
  trialAvailable: boolean;
  confirmation: Confirmation;
  onFailed: (message: string) => void;
  /** Requests a new SetupIntent. */
  renew: () => void;
}

/** The card form of /get-started: the card on one line, and its postal code. */
export function CardForm({ stripe, ...form }: CardFormProps) {
  return (
    <Elements key={form.clientSecret} stripe={stripe}>
      <Fields {...form} />
    </Elements>
  );
}

function Fields({ clientSecret, trialAvailable, confirmation, onFailed, renew }: Omit<CardFormProps, 'stripe'>) {
  const stripe = useStripe();
  const elements = useElements();
  const navigate = useNavigate();
  const style = useCardStyle();
  const options = useMemo(() => ({ hidePostalCode: true, style }), [style]);
  const [postalCode, setPostalCode] = useState('');
  const [ready, setReady] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, purchase } = usePurchase({
    confirmation,
    async confirm() {
      if (!stripe || !clientSecret) throw new Error('No payment setup required');
      const card = elements?.getElement(CardElement);
      if (!card) throw new Error('Card element not found');
      return confirmedId(
        await stripe.confirmCardSetup(clientSecret, {
          payment_method: { card, billing_details: { address: { postal_code: postalCode } } },
        }),
      );
    },
    onDone() {
      showToast({
        title: 'Success!',
        description: `Your subscription is now active. Welcome to ${product.name}!`,
      });
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
      <div>
        <p className={classes.label} id="card-label">
          Card
        </p>
        <div className={classes.card}>
          <CardElement
            options={options}
            onReady={() => setReady(true)}
            onChange={({ error }) => setProblem(error?.message ?? null)}
          />
        </div>
        <p className={classes.cardProblem} role="alert">
          {problem}
        </p>
      </div>
      <PostalCodeInput value={postalCode} onChange={setPostalCode} />
      <Button type="submit" size="md" disabled={busy || !ready}>
        {busy ? 'Processing...' : trialAvailable ? `Start ${product.trialDays}-Day Free Trial` : 'Subscribe Now'}
      </Button>
    </form>
  );
}
