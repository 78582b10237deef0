import { useComputedColorScheme } from '@mantine/core';
import type { Stripe, StripeElementsOptions } from '@stripe/stripe-js';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PaymentSettings } from '../../../src/domain/billing/billing.ts';
import { trpc } from '../../lib/calls/trpc.ts';
import { loadStripe } from './load-stripe.ts';

/** What a card form needs: the loaded Stripe object and the server's payment settings. */
export interface CardForms {
  stripe: Stripe;
  settings: PaymentSettings;
}

/** Loads the inputs of a card form. Fails if the server or Stripe cannot be reached. */
export function useCardForms() {
  const { client } = trpc.useUtils();
  return useQuery({
    queryKey: ['card-forms'],
    async queryFn(): Promise<CardForms> {
      const settings = await client.billing.settings.query();
      return { stripe: await loadStripe(settings), settings };
    },
    // Stripe's object is not plain data
    structuralSharing: false,
  });
}

/** The current theme's colors for Stripe's form, whose iframe cannot use our CSS tokens. */
export function useCardAppearance(): NonNullable<StripeElementsOptions['appearance']> {
  const scheme = useComputedColorScheme('dark');
  return useMemo(() => {
    const token = tokenReader(document.documentElement);
    return {
      theme: scheme === 'dark' ? 'night' : 'stripe',
      variables: {
        colorPrimary: token('--accent'),
        colorBackground: token('--stage'),
        colorText: token('--ink'),
        colorTextSecondary: token('--ink-soft'),
        colorTextPlaceholder: token('--ink-faint'),
        colorDanger: token('--danger'),
        borderRadius: '6px',
        spacingUnit: '4px',
      },
    };
  }, [scheme]);
}

/** Like `useCardAppearance`, for the single-line card element, which takes styles in another format. */
export function useCardStyle() {
  const scheme = useComputedColorScheme('dark');
  return useMemo(() => {
    const token = tokenReader(document.documentElement);
    return {
      base: {
        // both themes share the sizes; colors are reread when the theme changes
        iconColor: token(scheme === 'dark' ? '--ink-soft' : '--ink-faint'),
        color: token('--ink'),
        fontSize: '16px',
        '::placeholder': { color: token('--ink-faint') },
      },
      invalid: { color: token('--danger') },
    };
  }, [scheme]);
}

function tokenReader(element: Element): (name: string) => string {
  const style = getComputedStyle(element);
  return (name) => style.getPropertyValue(name).trim();
}
