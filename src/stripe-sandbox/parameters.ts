import { z } from 'zod';
import type { FormMap, FormValue } from './bracket-form.ts';
import { invalidRequest, type SandboxError, unsupported } from './sandbox-error.ts';

/** A whole number, as a form has it. */
export const whole = z
  .string()
  .regex(/^-?\d{1,15}$/, 'integer')
  .transform(Number);
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
export const text = z.string().min(1).max(5_000);
/** Text that an empty one removes. */
export const removable = z
  .string()
  .max(5_000)
  .transform((value) => value || null);
/** What is given to `null` removes all; a key given as '' removes that one. */
export const metadata = z.union([
  z.literal('').transform(() => null),
  z.record(z.string().min(1).max(40), z.string().max(500)),
]);
/** An address as Stripe shows it: with every part. */
export const address = z
  .strictObject({
    city: removable.optional(),
    country: removable.optional(),
    line1: removable.optional(),
    line2: removable.optional(),
    postal_code: removable.optional(),
    state: removable.optional(),
  })
  .transform(({ city = null, country = null, line1 = null, line2 = null, postal_code = null, state = null }) => ({
    city,
    country,
    line1,
    line2,
    postal_code,
    state,
  }));
/** Seconds since 1970, or a range of them, which becomes one with both ends in it. */
export const timeRange = z.union([
  whole.transform((value) => ({ gte: value, lte: value })),
  z
    .strictObject({ gt: whole.optional(), gte: whole.optional(), lt: whole.optional(), lte: whole.optional() })
    .transform(({ gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity }) => ({
      gte: Math.max(gt + 1, gte),
      lte: Math.min(lt - 1, lte),
    })),
]);
export const paging = {
  limit: whole.refine((value) => value >= 1 && value <= 100, 'range').optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
};

/** Metadata after a change: what is given joins what was there. */
export function mergeMetadata(
  before: Record<string, string>,
  given: z.output<typeof metadata> | undefined,
): Record<string, string> {
  if (given === undefined) return before;
  if (given === null) return {};
  return Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => value !== ''));
}

/** Whether a time lies in a range. */
export function isWithin(time: number, range: z.output<typeof timeRange> | undefined): boolean {
  if (!range) return true;
  return time >= range.gte && time <= range.lte;
}

/**
 * Reads the parameters of a request.
 * @param others names that Stripe knows and the sandbox does not do
 * @throws SandboxError for the first parameter that is unknown, missing or wrong, as Stripe does
 */
export function readParameters<Schema extends z.ZodType>(
  schema: Schema,
  form: FormMap,
  others: readonly string[],
): z.output<Schema> {
  const result = schema.safeParse(form);
  if (result.success) return result.data;
  const issues = result.error.issues.flatMap(leaves);
  const unknown = issues.find(({ code }) => code === 'unrecognized_keys');
  const issue = unknown ?? issues[0];
  if (!issue) throw invalidRequest('Invalid request.');
  throw problem(issue, form, others);
}

interface Issue {
  code: string | undefined;
  message: string;
  path: PropertyKey[];
  keys?: string[];
  values?: unknown[];
}

/** Of a choice, the issues of the branch that came closest. */
function leaves(issue: z.core.$ZodIssue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const [first, ...rest] = issue.errors;
  const closest = rest.find((errors) => errors.every(({ code }) => code !== 'invalid_type')) ?? first ?? [];
  return closest.flatMap((inner) => leaves({ ...inner, path: [...issue.path, ...inner.path] }));
}

function problem({ code, message, path, keys, values }: Issue, form: FormMap, others: readonly string[]): SandboxError {
  if (code === 'unrecognized_keys') {
    const param = nameOf([...path, keys?.[0] ?? '']);
    // a list's number is no part of the name that Stripe documents
    if (others.includes(param.replaceAll(/\[\d+\]/g, ''))) return unsupported(`the parameter ${param}`, param);
    return invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = nameOf(path);
  const given = valueAt(form, path);
  if (given === undefined) {
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  if (given === '') {
    return invalidRequest(
      `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset.`,
      {
        code: 'parameter_invalid_empty',
        param,
      },
    );
  }
  if (message === 'integer' && typeof given === 'string') {
    return invalidRequest(`Invalid integer: ${given}`, { code: 'parameter_invalid_integer', param });
  }
  if (values) return invalidRequest(`Invalid ${param}: must be one of ${values.join(', ')}`, { param });
  return invalidRequest(`Invalid ${param}`, { param });
}

function nameOf(path: readonly PropertyKey[]): string {
  const [first = '', ...rest] = path.map(String);
  return first + rest.map((part) => `[${part}]`).join('');
}

function valueAt(form: FormMap, path: readonly PropertyKey[]): FormValue | undefined {
  return path.reduce<FormValue | undefined>((value, part) => {
    if (value === undefined || typeof value === 'string') return undefined;
    return Array.isArray(value) ? value[Number(part)] : value[String(part)];
  }, form);
}
