/** The heading of a scene with an empty Scene field. A screenplay scene always needs a heading. */
export function unnamedHeading(place: number): string {
  return `Scene ${place}`;
}
