/** Matches a path on this site. Excludes empty segments, since browsers read `//` as the start of a host. */
const sitePath = /^(?=\/)(?:\/[\w.~%-]+)*\/?(?:[?#][!-[\]-~]*)?$/;

/** Returns the page to open after a login: the `next` parameter if it is a path on this site, or else /app. */
export function nextPath(next: unknown): string {
  // `next` is an array if the parameter is repeated
  return typeof next === 'string' && sitePath.test(next) ? next : '/app';
}
