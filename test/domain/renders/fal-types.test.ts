import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { EndpointTypeMap } from '@fal-ai/client/endpoints';
import { describe, expect, it } from 'vitest';
import { type GatewayModel, type GatewayRequest, gatewayModels } from '../../../src/domain/renders/gateway-model.ts';
import { targets } from '../../../src/domain/targets/registry.ts';

/** True for a request that the gateway's own types accept; a type error otherwise. */
type Accepted<Request extends GatewayRequest> = Request extends {
  endpoint: infer Endpoint extends keyof EndpointTypeMap;
  input: infer Input;
}
  ? Input extends EndpointTypeMap[Endpoint]['input']
    ? Exclude<keyof Input, AllKeys<EndpointTypeMap[Endpoint]['input']>> extends never
      ? true
      : false
    : false
  : false;
type AllKeys<Union> = Union extends unknown ? keyof Union : never;
type Models = typeof gatewayModels;
type AllAccepted = {
  [Id in keyof Models]: Accepted<ReturnType<Models[Id]['fromText']> | ReturnType<Models[Id]['fromPicture']>>;
};

// the compiler holds every target's input against the types of the gateway's client
const accepted: { [Id in keyof Models]: true } = {} as AllAccepted;
void accepted;

const file = createRequire(import.meta.url)
  .resolve('@fal-ai/client/endpoints')
  .replace(/\.js$/, '.d.ts');
const types = readFileSync(file, 'utf8');

/** The values that the gateway's types list for a field of an endpoint's input; null for a field without a list. */
function listed(endpoint: string, field: string): readonly string[] | null {
  const key = `${endpoint} ${field}`;
  if (!known.has(key)) known.set(key, readListed(endpoint, field));
  return known.get(key) ?? null;
}
// searching the types, two megabytes, takes a while
const known = new Map<string, readonly string[] | null>();

function readListed(endpoint: string, field: string): string[] | null {
  const [, name] = new RegExp(`"${endpoint}": \\{\\s*input: (\\w+);`).exec(types) ?? [];
  const body = bodyOf(name ?? '');
  const [, union] = new RegExp(`\\n    ${field}\\??: ([^;]+);`).exec(body) ?? [];
  return union?.includes('"') ? [...union.matchAll(/"([^"]+)"/g)].map(([, value]) => value ?? '') : null;
}

/** The members of a type, through its aliases. */
function bodyOf(name: string): string {
  const [, alias, body] = new RegExp(`export type ${name} = (?:(\\w+);|\\{([\\s\\S]*?)\\n\\};)`).exec(types) ?? [];
  return alias ? bodyOf(alias) : (body ?? '');
}

const clip = { prompt: 'A ferry leaves.', audio: true, seed: 1 } as const;

/** Every request that a model can make from text. */
function requestsOf(id: keyof Models): GatewayRequest[] {
  // the union of all models takes no clip: each takes the values that it lists
  const model = gatewayModels[id] as unknown as GatewayModel;
  return model.resolutions.flatMap((resolution) =>
    model.ratios.flatMap((ratio) =>
      model.seconds.map((seconds) => model.fromText({ ...clip, seconds, ratio, resolution })),
    ),
  );
}

// Object.keys loses the key type
const ids = Object.keys(gatewayModels) as (keyof Models)[];

describe.each(ids)('%s', (id) => {
  it('sends only values that the gateway lists', () => {
    const sent = new Map<string, Set<string>>();
    for (const { endpoint, input } of requestsOf(id)) {
      for (const [field, value] of Object.entries(input)) {
        const values = listed(endpoint, field);
        if (values) expect(values, `${endpoint} ${field}`).toContain(String(value));
        sent.set(field, (sent.get(field) ?? new Set()).add(String(value)));
      }
    }
    expect(sent.get('prompt')).toEqual(new Set([clip.prompt]));
  });

  it('offers nothing beyond the facts', () => {
    const { facts } = targets[id];
    const model = gatewayModels[id];
    const { seconds } = facts;
    if (seconds.value.kind === 'set') expect(seconds.value.values).toEqual(model.seconds);
    if (seconds.value.kind === 'whole') {
      expect([model.seconds[0], model.seconds.at(-1)]).toEqual([seconds.value.min, seconds.value.max]);
    }
    expect(facts.ratios?.value).toEqual(expect.arrayContaining([...model.ratios]));
    expect(facts.resolutions?.value).toEqual(expect.arrayContaining([...model.resolutions]));
    expect(Object.keys(facts.prices?.value ?? {})).toEqual(expect.arrayContaining([...model.resolutions]));
  });
});

it('says which facts differ from what the gateway offers', () => {
  const differences = ids.flatMap((id) => {
    const { facts } = targets[id];
    const { endpoint } = requestsOf(id)[0] ?? { endpoint: '' };
    const compare = (what: string, ours: readonly string[] = [], theirs: readonly string[] | null = null) => [
      ...ours.filter((value) => theirs && !theirs.includes(value)).map((value) => `${id}: no ${what} ${value}`),
      ...(theirs ?? []).filter((value) => !ours.includes(value)).map((value) => `${id}: also ${what} ${value}`),
    ];
    return [
      ...compare('ratio', facts.ratios?.value, listed(endpoint, 'aspect_ratio')),
      ...compare('resolution', facts.resolutions?.value, listed(endpoint, 'resolution')),
    ];
  });
  expect(differences).toMatchInlineSnapshot(`
    [
      "veo-3.1: no resolution 4K",
      "vidu-q3: also resolution 360p",
      "vidu-q3: also resolution 540p",
    ]
  `);
});
