import { useComputedColorScheme } from '@mantine/core';
import type { Stripe, StripeElementsOptions } from '@stripe/stripe-js';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PaymentSettings } from '../../../src/domain/billing.ts';
import { trpc } from '../../lib/trpc.ts';
import { loadStripe } from './load-stripe.ts';

/** What asks for a card: Stripe in the page, and what the server says about it. */
export interface CardForms {
  stripe: Stripe;
  settings: PaymentSettings;
}

/** Loads what asks for a card; fails when the server or Stripe cannot be reached. */
export function useCardForms() {
  const { client } = trpc.useUtils();
  return useQuery({
    queryKey: ['card-forms'],
    async queryFn(): Promise<CardForms> {
      const settings = await client.billing.settings.query();
      return { stripe: await loadStripe(settings), settings };
    },
    // Stripe's object is no data to compare
    structuralSharing: false,
  });
}

/** Stripe's form in the colours of the theme that shows. It stands in a frame of its own, where our tokens do not reach. */
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

/** The same for the card alone, which takes styles of its own kind. */
export function useCardStyle() {
  const scheme = useComputedColorScheme('dark');
  return useMemo(() => {
    const token = tokenReader(document.documentElement);
    return {
      base: {
        // both themes share the sizes; the colours are read anew when the theme changes
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
