import type { Facts } from './facts.ts';

type OneOf<Known> = Known extends readonly (infer One)[] ? One : Known;

/** A fact with its name. A name may have several facts, such as text limits. */
export type NamedFact = { name: keyof Facts } & OneOf<NonNullable<Facts[keyof Facts]>>;

/** Facts as a list, in the order of the target's file. */
export function factList(facts: Facts): NamedFact[] {
  // Object.keys loses the key type
  return (Object.keys(facts) as (keyof Facts)[]).flatMap((name) =>
    [facts[name] ?? []].flat().map((fact) => ({ name, ...fact })),
  );
}
