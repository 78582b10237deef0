import { z } from 'zod';
import { invalidRequest, type SandboxError } from './errors.ts';
import type { FormMap, FormValue } from './form.ts';

/** An integer in a form. */
export const whole = z
  .string()
  .regex(/^-?\d{1,15}$/, 'integer')
  .transform(Number);
export const text = z.string().min(1).max(5_000);
export const metadata = z.record(z.string().min(1).max(40), z.string().max(500));
export const noParameters = z.strictObject({});

/**
 * Reads the parameters of a request.
 * @throws SandboxError for the first parameter that is unknown, missing or wrong, as Stripe does
 */
export function readParameters<Schema extends z.ZodType>(schema: Schema, form: FormMap): z.output<Schema> {
  const result = schema.safeParse(form);
  if (result.success) return result.data;
  const { issues } = result.error;
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
  throw issue ? problem(issue, form) : invalidRequest('Invalid request.');
}

function problem(issue: z.core.$ZodIssue, form: FormMap): SandboxError {
  if (issue.code === 'unrecognized_keys') {
    const param = parameterName([...issue.path, issue.keys[0] ?? '']);
    const message = `Received unknown parameter: ${param}. The sandbox takes only those that the product sends.`;
    return invalidRequest(message, { code: 'parameter_unknown', param });
  }
  const param = parameterName(issue.path);
  const value = valueAt(form, issue.path);
  if (value === undefined) {
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  if (issue.message === 'integer' && typeof value === 'string') {
    return invalidRequest(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param });
  }
  if (issue.code === 'invalid_value') {
    return invalidRequest(`Invalid ${param}: must be one of ${issue.values.join(', ')}`, { param });
  }
  return invalidRequest(`Invalid ${param}`, { param });
}

function parameterName(path: readonly PropertyKey[]): string {
  const [first = '', ...rest] = path.map(String);
  return first + rest.map((part) => `[${part}]`).join('');
}

function valueAt(form: FormMap, path: readonly PropertyKey[]): FormValue | undefined {
  return path.reduce<FormValue | undefined>((value, part) => {
    if (value === undefined || typeof value === 'string') return undefined;
    return Array.isArray(value) ? value[Number(part)] : value[String(part)];
  }, form);
}
