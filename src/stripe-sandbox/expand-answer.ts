import type { FormValue } from './bracket-form.ts';
import type { Ledger } from './ledger.ts';
import { invalidRequest } from './sandbox-error.ts';
import type { Kind } from './stored-objects.ts';

/** What can be expanded, and which kind of object it then is. */
const expandable = new Map<string, Kind>([
  ['customer', 'customer'],
  ['default_payment_method', 'payment_method'],
  ['payment_method', 'payment_method'],
  ['latest_invoice', 'invoice'],
]);

/**
 * Puts whole objects in the place of their ids: https://docs.stripe.com/api/expanding_objects
 * @param expand paths such as `data.default_payment_method`
 * @throws SandboxError 400 for what cannot be expanded
 */
export async function expandAnswer(ledger: Ledger, answer: object, expand: FormValue | undefined): Promise<object> {
  if (expand === undefined) return answer;
  if (!Array.isArray(expand)) throw invalidRequest('Invalid array', { param: 'expand' });
  const expanded = structuredClone(answer);
  for (const path of expand) {
    if (typeof path !== 'string' || !expandable.has(path.split('.').at(-1) ?? '')) throw cannot(path);
    // of what is deleted, nothing is left to expand
    if (!('deleted' in expanded)) await expandPath(ledger, expanded, path.split('.'));
  }
  return expanded;
}

async function expandPath(ledger: Ledger, within: object, [name = '', ...rest]: string[]): Promise<void> {
  if (!(name in within)) throw cannot(name);
  // read by name, and each value is looked at before it is used
  const fields = within as Record<string, unknown>;
  const value = fields[name];
  const kind = expandable.get(name);
  if (typeof value === 'string' && kind) fields[name] = structuredClone(await ledger.find(kind, value));
  if (rest.length === 0) return;
  const inner = fields[name];
  for (const one of Array.isArray(inner) ? inner : [inner]) {
    if (typeof one === 'object' && one !== null) await expandPath(ledger, one, rest);
  }
}

function cannot(path: FormValue) {
  return invalidRequest(`This property cannot be expanded (${typeof path === 'string' ? path : 'expand'}).`, {
    param: 'expand',
  });
}
