/** Returns the heading of a scene with an empty Scene field, since a screenplay scene needs a heading. */
export function unnamedHeading(number: number): string {
  return `Scene ${number}`;
}
