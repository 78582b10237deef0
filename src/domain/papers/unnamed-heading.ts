/** Returns the heading of a scene with an empty Scene field, since a screenplay scene needs a heading. */
export function unnamedHeading(place: number): string {
  return `Scene ${place}`;
}
