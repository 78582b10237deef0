/** The parts of an object that are not undefined: spread over what is stored, an undefined part would cover it. */
export function present<Parts extends object>(parts: Parts): { [Key in keyof Parts]: Exclude<Parts[Key], undefined> } {
  const entries = Object.entries(parts).filter(([, value]) => value !== undefined);
  // Object.fromEntries forgets what keys it was given
  return Object.fromEntries(entries) as { [Key in keyof Parts]: Exclude<Parts[Key], undefined> };
}
