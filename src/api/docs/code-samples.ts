import { readableJson } from '../../domain/text/readable-json.ts';
import type { RestCall } from '../calls.ts';

/** A request in one language, in the form that tools for OpenAPI read from `x-codeSamples`. */
export interface CodeSample {
  lang: 'Shell' | 'JavaScript';
  label: 'curl' | 'Client';
  source: string;
}

/** The values of an example request. */
export interface ExampleRequest {
  path: Readonly<Record<string, unknown>>;
  query: Readonly<Record<string, unknown>>;
  header: Readonly<Record<string, unknown>>;
  body: Readonly<Record<string, unknown>> | undefined;
}

interface SampleOptions {
  publicUrl: string;
  /** The name of the response's schema component, if it has one. */
  responseName: string | undefined;
  /** Whether the client returns the response as a stream. */
  streams: boolean;
}

/** Writes a call as a curl command and, if access tokens may make it, as a call of the client. */
export function codeSamples(call: RestCall, request: ExampleRequest, options: SampleOptions): CodeSample[] {
  const samples: CodeSample[] = [{ lang: 'Shell', label: 'curl', source: curl(call, request, options.publicUrl) }];
  if (!call.sessionOnly)
    samples.push({ lang: 'JavaScript', label: 'Client', source: clientCall(call, request, options) });
  return samples;
}

function curl({ method, url, access, sessionOnly, path: id }: RestCall, request: ExampleRequest, publicUrl: string) {
  const address = url.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(request.path[name])));
  const query = Object.entries(request.query).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  const target = `${publicUrl}${address}${query.length > 0 ? `?${query.join('&')}` : ''}`;
  const cookies = id === 'auth.login' || id === 'auth.register' ? '-c cookies.txt' : '-b cookies.txt';
  const options = [
    ...(method === 'GET' || (method === 'POST' && request.body) ? [] : [`-X ${method}`]),
    ...(sessionOnly ? [cookies] : access === 'public' ? [] : ['-H "Authorization: Bearer $PROMPTREEL_TOKEN"']),
    ...Object.entries(request.header).map(([name, value]) => `-H '${name}: ${value}'`),
    ...(method === 'GET' || method === 'DELETE' ? [] : [`-H 'Content-Type: application/json'`]),
    // a here-document, in which apostrophes need no escape
    ...(request.body ? ["--data-binary @- <<'END'"] : []),
  ];
  const command = [`curl ${query.length > 0 ? `'${target}'` : target}`, ...options].join(' \\\n  ');
  return request.body ? `${command}\n${readableJson(request.body)}\nEND` : command;
}

function clientCall(
  { path, headers = {}, isList }: RestCall,
  request: ExampleRequest,
  { responseName, streams }: SampleOptions,
) {
  const fromHeaders = Object.entries(headers).flatMap(([header, field]) => {
    const entry = Object.entries(request.header).find(([name]) => name.toLowerCase() === header);
    // the client takes the revision as a number, and generates idempotency keys itself
    return entry && header === 'if-match' ? [[field, Number(String(entry[1]).replaceAll('"', ''))]] : [];
  });
  const input = { ...request.path, ...Object.fromEntries(fromHeaders), ...request.query, ...request.body };
  const call = `client.${path}(${Object.keys(input).length > 0 ? literal(input) : ''})`;
  if (streams) return `for await (const part of ${call}) process.stdout.write(part);`;
  if (isList) return `const { rows, next } = await ${call};`;
  if (!responseName || responseName === 'Done') return `await ${call};`;
  return `const ${responseName.charAt(0).toLowerCase()}${responseName.slice(1)} = await ${call};`;
}

/** Writes a value as JavaScript, on one line if it is short. */
function literal(value: unknown, indent = ''): string {
  if (typeof value === 'string') {
    return value.includes("'") || value.includes('\n') ? JSON.stringify(value) : `'${value}'`;
  }
  if (typeof value !== 'object' || value === null) return String(value);
  const isList = Array.isArray(value);
  const [open, close] = isList ? ['[', ']'] : ['{ ', ' }'];
  const parts = (deeper: string) =>
    isList
      ? value.map((item) => literal(item, deeper))
      : Object.entries(value).map(([key, item]) => `${/^\w+$/.test(key) ? key : `'${key}'`}: ${literal(item, deeper)}`);
  const line = `${open}${parts(indent).join(', ')}${close}`;
  if (line.length < 64 && !line.includes('\n')) return line === '{  }' ? '{}' : line;
  const lines = parts(`${indent}  `).map((part) => `${indent}  ${part},\n`);
  return `${open.trim()}\n${lines.join('')}${indent}${close.trim()}`;
}
