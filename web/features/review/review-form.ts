import { limits } from '../../../src/domain/product/limits.ts';
import { button, element } from '../../lib/page/element.ts';
import { asCallError, type Review, type Submission } from './review.ts';

interface FormOptions {
  review: Review;
  /** The form's key: its unsent text is stored under it. */
  place: string;
  /** The accessible name of the form. */
  title: string;
  label: string;
  sendLabel: string;
  /** The initial text, unless there is an unsent one. */
  text?: string;
  /** Whether the form can be sent without a text. */
  optional?: boolean;
  /** Whether the form asks for the name. */
  named?: boolean;
  /** Shown above the text. */
  about?: Node | undefined;
  send: (submission: Submission, text: string) => Promise<void>;
  /** Removes the form. */
  close: () => void;
}

const { textLength } = limits.reviews;

/** A form for a text by the reviewer. The text is kept if sending fails or if the user leaves the page. */
export function reviewForm(options: FormOptions): HTMLFormElement {
  const { review, place, title, label, sendLabel, optional = false, named = true, about, send, close } = options;
  const { storage } = review;
  const shownAt = Date.now();
  const id = `review-${place.replaceAll(/\W/g, '-')}`;
  const problem = element('p', { class: 'problem', role: 'alert', id: `${id}-problem` });
  const name = element('input', {
    ...{ name: 'name', required: true, maxlength: limits.personNameLength, autocomplete: 'name' },
    dir: 'auto',
  });
  name.value = storage.name;
  const nameLabel = element('label', {}, 'Your name', name);
  const text = element('textarea', { name: 'text', rows: 3, required: !optional, dir: 'auto' });
  text.value = storage.draft(place) || (options.text ?? '');
  const remaining = element('p', { class: 'left' });
  const website = element('input', { name: 'website', tabindex: -1, autocomplete: 'off' });
  const submit = element('button', { class: 'main' }, sendLabel);
  const cancel = button('Cancel', () => {
    storage.setDraft(place, '');
    close();
  });
  const form = element(
    ...(['form', { class: 'note-form', 'aria-label': title, novalidate: true }] as const),
    about,
    named ? nameSlot() : null,
    element('label', {}, label, text),
    remaining,
    element('p', { hidden: true }, element('label', {}, 'Website', website)),
    problem,
    element('div', { class: 'acts' }, submit, cancel),
  );

  /** The stored name with a button to change it, or the input if no name is stored. */
  function nameSlot(): HTMLElement {
    if (storage.name === '') return nameLabel;
    const change = button('Change name', () => {
      storedName.replaceWith(nameLabel);
      name.focus();
    });
    const storedName = element('p', { class: 'as quiet' }, 'As ', element('bdi', {}, storage.name), ' · ', change);
    return storedName;
  }

  function showProblem(message: string, field?: HTMLElement): void {
    for (const input of [name, text]) {
      input.toggleAttribute('aria-invalid', input === field);
      input.removeAttribute('aria-describedby');
    }
    problem.textContent = message;
    if (field === name && !name.isConnected) form.querySelector('.as')?.replaceWith(nameLabel);
    field?.setAttribute('aria-describedby', problem.id);
    field?.focus();
  }

  function showRemaining(): void {
    const count = textLength - text.value.length;
    remaining.textContent = count < 0 ? `${-count} over. Shorten it to send.` : count <= 100 ? `${count} left` : '';
  }

  async function onSubmit(): Promise<void> {
    if (submit.ariaDisabled === 'true') return;
    const typed = { name: name.value.trim(), text: text.value.trim() };
    if (named && typed.name === '') return showProblem('Enter your name.', name);
    if (!optional && typed.text === '') return showProblem('Write something first.', text);
    if (text.value.length > textLength) return showProblem('Your text is too long. Shorten it to send.', text);
    showProblem('');
    submit.ariaDisabled = 'true';
    submit.textContent = 'Sending…';
    try {
      await send({ name: typed.name, website: website.value, shownAt }, typed.text);
      storage.setDraft(place, '');
      close();
    } catch (error) {
      const { message, field } = asCallError(error);
      submit.ariaDisabled = null;
      submit.textContent = sendLabel;
      showProblem(message, field === 'name' ? name : field === 'text' ? text : undefined);
    }
  }

  text.addEventListener('input', () => {
    storage.setDraft(place, text.value);
    showRemaining();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void onSubmit();
  });
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.requestSubmit();
  });
  return form;
}

/** Focuses the first empty field, or else the last one. */
export function focusForm(form: HTMLFormElement): void {
  const fields = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[name="name"], [name="text"]')];
  (fields.find(({ value }) => value === '') ?? fields.at(-1))?.focus();
}
