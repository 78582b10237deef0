import { nextPath } from '../account/next-path.ts';
import { limits } from '../product/limits.ts';
import { product } from '../product/product.ts';

// import no schemas, since the script of public forms loads this file

interface FormCopy {
  /** The label of the button while the form is being sent. */
  busy: string;
  /** The title of the error toast. Without a title, the error only appears in the form. */
  title?: string;
  /** Shown if the server rejects the form without a reason. */
  fallback: string;
  unreachable: { title?: string; message: string };
  /** Appended to the message of a server error. */
  advice?: string;
  /** Minimum time that the form shows as being sent, in milliseconds. */
  minMs?: number;
}

const noConnection = { title: 'Error', message: 'Failed to connect to server' };
const noServer = 'The server could not be reached.';

export type FormPath =
  | '/login'
  | '/register'
  | '/get-started'
  | '/admin/login'
  | '/forgot-password'
  | '/reset-password'
  | '/contact';

/** The forms of public pages, by the path to which they are sent. */
export const forms: Readonly<Record<FormPath, FormCopy>> = {
  '/login': {
    busy: 'Signing in...',
    title: 'Login Failed',
    fallback: 'Invalid email or password',
    unreachable: noConnection,
  },
  '/register': {
    busy: 'Creating account...',
    title: 'Registration Failed',
    fallback: 'Could not create account',
    unreachable: noConnection,
  },
  '/get-started': {
    busy: 'Creating account...',
    title: 'Registration failed',
    fallback: 'Please try again',
    unreachable: { title: 'Registration failed', message: 'Please try again' },
  },
  '/admin/login': {
    busy: 'Logging in...',
    title: 'Login failed',
    fallback: 'Invalid email or password',
    unreachable: noConnection,
  },
  '/forgot-password': { busy: 'Sending...', fallback: noServer, unreachable: { message: noServer } },
  '/reset-password': { busy: 'Saving...', fallback: noServer, unreachable: { message: noServer } },
  '/contact': {
    busy: 'Sending...',
    title: 'Message Not Sent',
    fallback: 'Please try again.',
    unreachable: {
      title: 'Message Not Sent',
      message: `${noServer} Your text is still here: send it again when the network is back.`,
    },
    advice: 'Your text is still here: please send it again in a minute.',
    minMs: limits.contact.sendingMs,
  },
};

// Object.keys loses the key type
export const formPaths = Object.keys(forms) as FormPath[];

/** The state of a page after a browser sent its form without scripts. */
export type FormView = 'failed' | 'sent';

/** Placeholders in prerendered pages for the texts that the server fills in. */
export const formSlots = {
  typed: (name: string) => `%typed:${name}%`,
  /** `true` if the failure concerns this field. */
  invalid: (name: string) => `%invalid:${name}%`,
  title: '%problem:title%',
  message: '%problem:message%',
};

interface FormToast {
  title: string;
  description: string;
}

export interface FormDone {
  /** The address to open next. By default, the page stays. */
  location?: string;
  /** The id of the account that has just logged in. */
  owner?: string;
  /** The step of the page to show. */
  step?: string;
  toast?: FormToast;
}

export interface FormFailure {
  message: string;
  /** Defaults to the form's title. */
  title?: string | undefined;
  /** The input that the error concerns. */
  field?: string | undefined;
  /** A machine-readable code. If the page has a step of that name, the page shows it. */
  reason?: string | undefined;
  /** The id of an account that the form logged out. */
  loggedOut?: string;
}

/** The values that the server fills into a page after its form was sent. */
export interface FormResult {
  typed: Readonly<Record<string, string>>;
  failure?: FormFailure;
}

/** The server's response to a form sent by a script. */
export type FormAnswer = ({ ok: true } & FormDone) | ({ ok: false } & FormFailure);

/**
 * Returns the path to open after a login form succeeds.
 * @param search the query of the page's address, with `?`
 * @param next all values of the query parameter `next`
 */
export function pathAfterLogin(form: FormPath, search: string, next: readonly string[]): string {
  // stay on the page, whose next step is the card
  if (form === '/get-started') return form;
  // keep the panel's tab and filters
  if (form === '/admin/login') return `/admin${search}`;
  return nextPath(next.length === 1 ? next[0] : undefined);
}

/** Confirms a password-reset request. The text is the same whether or not the address has an account. */
export const linkRequested = `If this address has an account, a link to set a new password is on its way. It works once and expires after ${limits.passwordReset.minutes} minutes. Nothing yet? Check your spam folder.`;

/** Shown if messages are only written to the server's log. */
export const mailStandInNote = "Email isn't set up here. The link is printed in the server's log.";

export const contactSent = {
  title: 'Message Sent',
  description: `We answer within ${product.support.answersWithinHours} hours.`,
};
