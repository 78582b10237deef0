import classes from './card-fields.module.css';
import { type CardPart, type CardTexts, formatPart } from './card-format.ts';

/** A labeled input of the card form, with its error message. */
export interface CardField {
  part: CardPart;
  input: HTMLInputElement;
  /** Shows an error; null clears it. */
  showError: (message: string | null) => void;
}

interface FieldTexts {
  part: CardPart;
  label: string;
  placeholder: string;
  autocomplete: AutoFill;
}

const fields: readonly FieldTexts[] = [
  { part: 'number', label: 'Card number', placeholder: '1234 1234 1234 1234', autocomplete: 'cc-number' },
  { part: 'expiry', label: 'Expiration date', placeholder: 'MM / YY', autocomplete: 'cc-exp' },
  { part: 'cvc', label: 'Security code', placeholder: 'CVC', autocomplete: 'cc-csc' },
];

/** Creates the inputs of a card in a frame. @param layout all on one line, or stacked with labels and errors */
export function createCardFields(layout: 'line' | 'stack'): { frame: HTMLElement; fields: CardField[] } {
  const frame = document.createElement('div');
  frame.className = classes.frame ?? '';
  frame.dataset.layout = layout;
  const created = fields.map((texts) => {
    const { element, field } = createField(texts);
    frame.append(element);
    return field;
  });
  return { frame, fields: created };
}

function createField({ part, label: name, placeholder, autocomplete }: FieldTexts) {
  const id = `card-${part}-${crypto.randomUUID()}`;
  const element = document.createElement('div');
  element.className = classes.field ?? '';
  element.dataset.part = part;

  const label = document.createElement('label');
  label.className = classes.label ?? '';
  label.htmlFor = id;
  label.textContent = name;

  const input = document.createElement('input');
  Object.assign(input, { id, placeholder, autocomplete, inputMode: 'numeric', spellcheck: false });
  input.className = classes.input ?? '';
  input.setAttribute('aria-describedby', `${id}-problem`);

  const problem = document.createElement('p');
  problem.id = `${id}-problem`;
  problem.className = classes.problem ?? '';
  problem.setAttribute('aria-live', 'polite');

  element.append(label, input, problem);
  const showError = (message: string | null) => {
    problem.textContent = message ?? '';
    if (message === null) input.removeAttribute('aria-invalid');
    else input.setAttribute('aria-invalid', 'true');
  };
  return { element, field: { part, input, showError } satisfies CardField };
}

/** Formats the typed value and keeps the caret behind the same digit. */
export function formatInput({ part, input }: CardField, card: CardTexts): void {
  const { value, selectionStart } = input;
  const formatted = formatPart[part](value, card);
  if (formatted === value) return;
  const caret = selectionStart ?? value.length;
  const atEnd = caret === value.length;
  const digitsBefore = value.slice(0, caret).replaceAll(/\D/g, '').length;
  input.value = formatted;
  const position = atEnd ? formatted.length : caretAfter(formatted, digitsBefore);
  // moving the caret of an input without the focus would take the focus in some browsers
  if (input === document.activeElement) input.setSelectionRange(position, position);
}

function caretAfter(text: string, digits: number): number {
  let seen = 0;
  for (let position = 0; position < text.length; position += 1) {
    if (seen === digits) return position;
    if (/\d/.test(text.charAt(position))) seen += 1;
  }
  return text.length;
}
