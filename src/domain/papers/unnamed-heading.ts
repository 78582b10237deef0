/** The heading of a scene whose Scene is empty, since a screenplay has no scene without one. */
export function unnamedHeading(place: number): string {
  return `Scene ${place}`;
}
