/** Where to go after login: the `next` parameter if it is a path on this site, else /app. */
export function nextPath(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  const fallback = '/app';
  if (!next.startsWith('/') || !URL.canParse(next, location.origin)) return fallback;
  const target = new URL(next, location.origin);
  const path = target.pathname + target.search + target.hash;
  // /.//host.example normalizes to //host.example, which would lead to another host
  return target.origin === location.origin && !path.startsWith('//') ? path : fallback;
}
