/** Loads the takes of the open project once the browser is idle. */
export function TakesRoom() {
  return null;
}
