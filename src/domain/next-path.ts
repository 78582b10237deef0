/** A path of this site without an empty part, so that no browser reads another host from it; then anything printable. */
const ownPath = /^(?=\/)(?:\/[\w.~%-]+)*\/?(?:[?#][!-[\]-~]*)?$/;

/** Where to go after a login: the `next` of the address if it is a path on this site, else /app. */
export function nextPath(next: unknown): string {
  // an address may name it twice, which makes a list
  return typeof next === 'string' && ownPath.test(next) ? next : '/app';
}
