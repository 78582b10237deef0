import type { Facts } from './facts.ts';

type OneOf<Known> = Known extends readonly (infer One)[] ? One : Known;

/** A fact with its name; a name may have several, such as the limits of texts. */
export type NamedFact = { name: keyof Facts } & OneOf<NonNullable<Facts[keyof Facts]>>;

/** Facts as a list, in the order in which a target's file names them. */
export function factList(facts: Facts): NamedFact[] {
  // Object.keys forgets what keys it was given
  return (Object.keys(facts) as (keyof Facts)[]).flatMap((name) =>
    [facts[name] ?? []].flat().map((fact) => ({ name, ...fact })),
  );
}
