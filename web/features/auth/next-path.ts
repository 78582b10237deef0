/** Where to go after log-in: the `next` of the address when it is a path of this site, else /app. */
export function nextPath(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  const fallback = '/app';
  if (!next.startsWith('/') || !URL.canParse(next, location.origin)) return fallback;
  const target = new URL(next, location.origin);
  return target.origin === location.origin ? target.pathname + target.search + target.hash : fallback;
}
