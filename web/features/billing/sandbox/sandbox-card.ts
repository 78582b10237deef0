import type { StripeError } from '@stripe/stripe-js';
import { type CardField, createCardFields, formatInput } from './card-fields.ts';
import {
  type CardParameters,
  type CardProblem,
  type CardTexts,
  cardParameters,
  checkPart,
  detectBrand,
} from './card-format.ts';

type Listener = (event?: object) => void;

/**
 * The sandbox's card form as a stripe.js element: the same methods and events (https://docs.stripe.com/js/element), but
 * with inputs on the page itself instead of in Stripe's iframe.
 */
export class SandboxCard {
  readonly type: 'payment' | 'card';
  readonly #frame: HTMLElement;
  readonly #fields: CardField[];
  readonly #listeners = new Map<string, Set<Listener>>();
  #mounted = false;

  constructor(type: 'payment' | 'card') {
    this.type = type;
    const { frame, fields } = createCardFields(type === 'card' ? 'line' : 'stack');
    this.#frame = frame;
    this.#fields = fields;
    for (const field of fields) this.#listenTo(field);
  }

  mount(target: string | HTMLElement): void {
    const parent = typeof target === 'string' ? document.querySelector(target) : target;
    if (!parent) throw new Error(`there is no element ${target} to mount the card in`);
    parent.append(this.#frame);
    this.#mounted = true;
    this.#emit('ready', { elementType: this.type });
  }

  unmount(): void {
    this.#frame.remove();
    this.#mounted = false;
  }

  destroy(): void {
    this.unmount();
    this.clear();
    this.#listeners.clear();
  }

  update({ disabled }: { disabled?: boolean } = {}): void {
    if (disabled === undefined) return;
    for (const { input } of this.#fields) input.disabled = disabled;
  }

  on(name: string, listener: Listener): this {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners.add(listener));
    // unlike Stripe's iframe, this form is ready at once, perhaps before the listener is added
    if (name === 'ready' && this.#mounted) queueMicrotask(() => listener({ elementType: this.type }));
    return this;
  }

  once(name: string, listener: Listener): this {
    const first: Listener = (event) => {
      this.off(name, first);
      listener(event);
    };
    return this.on(name, first);
  }

  off(name: string, listener?: Listener): this {
    if (listener) this.#listeners.get(name)?.delete(listener);
    else this.#listeners.delete(name);
    return this;
  }

  focus(): void {
    this.#fields[0]?.input.focus();
  }

  blur(): void {
    for (const { input } of this.#fields) input.blur();
  }

  clear(): void {
    for (const { input, showError } of this.#fields) {
      input.value = '';
      showError(null);
    }
    this.#change();
  }

  /** For the Payment Element, which can collapse its payment methods; this one has only cards. */
  collapse(): void {}

  /** Validates the card: shows all problems and focuses the first. @returns the first problem */
  validate(): StripeError | null {
    const problems = this.#fields.map((field) => ({ field, problem: this.#problem(field) }));
    for (const { field, problem } of problems) field.showError(problem?.message ?? null);
    this.#change();
    const first = problems.find(({ problem }) => problem);
    if (!first?.problem) return null;
    first.field.input.focus();
    return validationError(first.problem);
  }

  /** The card's data, which is only ever sent to the sandbox's server. */
  parameters(): CardParameters {
    return cardParameters(this.#texts());
  }

  #texts(): CardTexts {
    const texts: CardTexts = { number: '', expiry: '', cvc: '' };
    for (const { part, input } of this.#fields) texts[part] = input.value;
    return texts;
  }

  #problem({ part }: CardField): CardProblem | null {
    return checkPart[part](this.#texts(), new Date());
  }

  #listenTo(field: CardField): void {
    const { input, showError } = field;
    input.addEventListener('input', () => {
      formatInput(field, this.#texts());
      const problem = this.#problem(field);
      showError(problem && !problem.incomplete ? problem.message : null);
      this.#change();
    });
    input.addEventListener('focus', () => this.#emit('focus', { elementType: this.type }));
    input.addEventListener('blur', () => {
      if (input.value !== '') showError(this.#problem(field)?.message ?? null);
      this.#change();
      this.#emit('blur', { elementType: this.type });
    });
    input.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') this.#emit('escape', { elementType: this.type });
    });
  }

  #change(): void {
    const texts = this.#texts();
    const shown = this.#fields.find(({ input }) => input.hasAttribute('aria-invalid'));
    const problem = shown && this.#problem(shown);
    const state = {
      elementType: this.type,
      complete: this.#fields.every((field) => this.#problem(field) === null),
      empty: Object.values(texts).every((text) => text === ''),
    };
    this.#emit(
      'change',
      this.type === 'card'
        ? {
            ...state,
            brand: detectBrand(texts.number),
            value: { postalCode: '' },
            error: problem ? validationError(problem) : undefined,
          }
        : { ...state, collapsed: false, value: { type: 'card' } },
    );
  }

  #emit(name: string, event: object): void {
    for (const listener of [...(this.#listeners.get(name) ?? [])]) listener(event);
  }
}

function validationError({ code, message }: CardProblem): StripeError {
  return { type: 'validation_error', code, message };
}
