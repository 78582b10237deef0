/** A path of this site without an empty part, so that no browser reads another host from it; then anything printable. */
const ownPath = /^(?=\/)(?:\/[\w.~%-]+)*\/?(?:[?#][!-[\]-~]*)?$/;

/** Where to go after a login: the `next` of the address if it is a path on this site, else /app. */
export function nextPath(next: string | null | undefined): string {
  return next && ownPath.test(next) ? next : '/app';
}
