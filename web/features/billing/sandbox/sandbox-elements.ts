import type { StripeError } from '@stripe/stripe-js';
import { SandboxCard } from './sandbox-card.ts';

/** The elements of one form, as stripe.js groups them: https://docs.stripe.com/js/elements_object */
export class SandboxElements {
  readonly clientSecret: string | null;
  readonly #cards = new Map<string, SandboxCard>();

  constructor({ clientSecret = null }: { clientSecret?: string | null } = {}) {
    this.clientSecret = clientSecret;
  }

  create(type: string, options: { disabled?: boolean } = {}): SandboxCard {
    if (type !== 'payment' && type !== 'card') throw new Error(`the sandbox has no element ${type}`);
    const card = new SandboxCard(type);
    card.update(options);
    this.#cards.set(type, card);
    return card;
  }

  /** @param type the element's name, or its React component */
  getElement(type: string | { __elementType: string }): SandboxCard | null {
    return this.#cards.get(typeof type === 'string' ? type : type.__elementType) ?? null;
  }

  /** A no-op: the page's own style sheet sets the appearance. */
  update(): void {}

  async fetchUpdates(): Promise<object> {
    return {};
  }

  /** Validates the input and shows its errors. */
  async submit(): Promise<{ selectedPaymentMethod: string } | { error: StripeError }> {
    const error = this.getElement('payment')?.validate();
    return error ? { error } : { selectedPaymentMethod: 'card' };
  }
}
