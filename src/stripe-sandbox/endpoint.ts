import { z } from 'zod';
import { invalidRequest, type SandboxError } from './errors.ts';
import type { SandboxStore } from './sandbox-store.ts';

/** The values of a form by name. In Stripe's forms, names nest with brackets, and the items of a list are numbered. */
export interface Form {
  [name: string]: string | Form;
}

/** An integer in a form. */
export const integer = z
  .string()
  .regex(/^\d{1,15}$/, 'integer')
  .transform(Number);
export const text = z.string().min(1).max(5_000);
export const metadata = z.record(z.string().min(1).max(40), z.string().max(500));
/** The number of objects on a page of a list. */
export const limit = integer.refine((value) => value >= 1 && value <= 100, 'range').default(10);

/** Reads `a[b][0]=1` as `{ a: { b: { 0: '1' } } }`. */
export function parseForm(encoded: string): Form {
  const root = emptyForm();
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = name.split('[').map((part) => part.replace(/\]$/, ''));
    const last = path.pop() ?? '';
    let form = root;
    for (const part of path) {
      const inner = form[part];
      // a name with both a value and nested values is read as nested, which validation then rejects
      const next = typeof inner === 'object' ? inner : emptyForm();
      form[part] = next;
      form = next;
    }
    form[last] = value;
  }
  return root;
}

/** Creates a form without a prototype, so that names such as `constructor` are safe. */
function emptyForm(): Form {
  return Object.create(null);
}

/**
 * Reads the parameters of a request.
 * @throws SandboxError for the first parameter that is unknown, or else missing or invalid, as Stripe does
 */
export function readParameters<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const { success, data, error } = schema.safeParse(given, { reportInput: true });
  if (success) return data;
  const issue = error.issues.find(({ code }) => code === 'unrecognized_keys') ?? error.issues[0];
  throw issue ? problem(issue) : invalidRequest('Invalid request.');
}

function problem(issue: z.core.$ZodIssue): SandboxError {
  if (issue.code === 'unrecognized_keys') {
    const param = parameterName([...issue.path, issue.keys[0] ?? '']);
    const message = `Received unknown parameter: ${param}. The sandbox takes only those that the product sends.`;
    return invalidRequest(message, { code: 'parameter_unknown', param });
  }
  const param = parameterName(issue.path);
  if (issue.input === undefined) {
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  if (issue.message === 'integer') {
    return invalidRequest(`Invalid integer: ${issue.input}`, { code: 'parameter_invalid_integer', param });
  }
  return invalidRequest(`Invalid ${param}`, { param });
}

function parameterName([first = '', ...rest]: readonly PropertyKey[]): string {
  return String(first) + rest.map((part) => `[${String(part)}]`).join('');
}

/** A request to an endpoint. */
interface ApiCall {
  store: SandboxStore;
  /** The id in the path; empty if the path has none. */
  id: string;
  form: Form;
  /** The origin of the sandbox's own pages. */
  publicUrl: string;
}
type Endpoint = (call: ApiCall) => Promise<object>;

/** Endpoints by method and path, such as `POST /v1/customers/:id`. */
export type Endpoints = Readonly<Record<`${'GET' | 'POST' | 'DELETE'} /v1/${string}`, Endpoint>>;

/** Defines an endpoint. @param params the schema of the endpoint's parameters */
export function endpoint<Schema extends z.ZodType>(
  params: Schema,
  run: (call: Omit<ApiCall, 'form'> & { params: z.output<Schema> }) => Promise<object>,
): Endpoint {
  return async ({ form, ...call }) => run({ ...call, params: readParameters(params, form) });
}

/**
 * Returns a page of a list: https://docs.stripe.com/api/pagination
 * @param found matching objects, newest first; one more than `size` shows that there are more
 */
export function listPage<Item>(found: readonly Item[], size: number) {
  return { object: 'list', has_more: found.length > size, data: found.slice(0, size) };
}
