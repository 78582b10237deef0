/** A path on this site. No empty segments, since browsers read `//` as the start of a host. */
const ownPath = /^(?=\/)(?:\/[\w.~%-]+)*\/?(?:[?#][!-[\]-~]*)?$/;

/** Where to go after a login: the `next` parameter if it is a path on this site, else /app. */
export function nextPath(next: unknown): string {
  // an array if the parameter is repeated
  return typeof next === 'string' && ownPath.test(next) ? next : '/app';
}
