import type { z } from 'zod';
import type { FormMap } from './form.ts';
import type { Ledger } from './ledger.ts';
import { readParameters } from './parameters.ts';

/** A request to an endpoint. */
interface ApiCall {
  ledger: Ledger;
  /** The id in the path; '' if it has none. */
  id: string;
  form: FormMap;
  /** The origin of the sandbox's own pages. */
  publicUrl: string;
}
export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE';
  /** Such as `/v1/customers/:id`. */
  path: string;
  answer: (call: ApiCall) => Promise<object>;
}

interface EndpointOptions<Schema extends z.ZodType> {
  params: Schema;
  run: (call: Omit<ApiCall, 'form'> & { params: z.output<Schema> }) => Promise<object>;
}

/** Defines an endpoint. @param address such as `POST /v1/customers` */
export function endpoint<Schema extends z.ZodType>(
  address: `${Endpoint['method']} /v1/${string}`,
  { params: schema, run }: EndpointOptions<Schema>,
): Endpoint {
  const [method, path = ''] = address.split(' ');
  return {
    // guaranteed by the type of the address
    method: method as Endpoint['method'],
    path,
    answer({ form, ...call }) {
      return run({ ...call, params: readParameters(schema, form) });
    },
  };
}
