import type { Facts } from './facts.ts';

type OneOf<Known> = Known extends readonly (infer One)[] ? One : Known;

/** A fact with the name of its topic. A topic such as `text` may have several facts. */
export type NamedFact = { [Name in keyof Facts]-?: { name: Name } & OneOf<NonNullable<Facts[Name]>> }[keyof Facts];

/** Lists facts in the order of the target's file. */
export function factList(facts: Facts): NamedFact[] {
  // Object.keys loses the key type
  return (Object.keys(facts) as (keyof Facts)[]).flatMap((name) =>
    // each fact is under the name of its topic
    [facts[name] ?? []].flat().map((fact) => ({ name, ...fact }) as NamedFact),
  );
}
