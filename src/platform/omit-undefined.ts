/** Drops undefined properties, which would overwrite stored values when spread over them. */
export function omitUndefined<Parts extends object>(
  parts: Parts,
): { [Key in keyof Parts]: Exclude<Parts[Key], undefined> } {
  const entries = Object.entries(parts).filter(([, value]) => value !== undefined);
  // Object.fromEntries loses the types of the keys
  return Object.fromEntries(entries) as { [Key in keyof Parts]: Exclude<Parts[Key], undefined> };
}
