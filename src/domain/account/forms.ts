import { limits } from '../product/limits.ts';
import { characterCount } from '../text/characters.ts';

// no schemas: loaded by the small script of the login, registration and password pages

/** Why a form failed, as shown to the user. */
export interface FormProblem {
  title: string;
  description: string;
}

/** Shown when the server rejects a form without giving a reason. */
export const refusals = {
  login: { title: 'Login Failed', description: 'Invalid email or password' },
  register: { title: 'Registration Failed', description: 'Could not create account' },
  getStarted: { title: 'Registration failed', description: 'Please try again' },
} as const satisfies Record<string, FormProblem>;

export const serverUnreachable: FormProblem = { title: 'Error', description: 'Failed to connect to server' };

/** Confirms a password-reset request, with the same text whether or not the address has an account. */
export const linkRequested = `If this address has an account, a link to set a new password is on its way. It works once and expires after ${limits.passwordReset.minutes} minutes. Nothing yet? Check your spam folder.`;

/** Checks a registration's two passwords before it is sent. @returns the problem, or null if there is none */
export function passwordProblem(password: string, confirmation: string): FormProblem | null {
  if (password !== confirmation) {
    return { title: "Passwords don't match", description: 'Please make sure both passwords are the same' };
  }
  const { min } = limits.password;
  if (characterCount(password) >= min) return null;
  return { title: 'Password too short', description: `Password must be at least ${min} characters` };
}
