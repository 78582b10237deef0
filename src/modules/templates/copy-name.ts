const copySuffix = ' copy';

/** Appends ` copy`, shortening the name to fit the limit without splitting a surrogate pair. */
export function copyName(name: string, max: number): string {
  const room = max - copySuffix.length;
  const start = name.length <= room ? name : name.slice(0, room).replace(/[\ud800-\udbff]$/, '');
  return start + copySuffix;
}
