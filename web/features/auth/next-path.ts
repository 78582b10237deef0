/** Where to go after log-in: the `next` of the address when it is a path of this site, else /app. */
export function nextPath(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  const fallback = '/app';
  if (!next.startsWith('/') || !URL.canParse(next, location.origin)) return fallback;
  const target = new URL(next, location.origin);
  const path = target.pathname + target.search + target.hash;
  // of /.//host.example what is left is //host.example: an address of another host once it stands alone
  return target.origin === location.origin && !path.startsWith('//') ? path : fallback;
}
