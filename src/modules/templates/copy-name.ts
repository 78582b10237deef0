const copySuffix = ' copy';

/** Appends ` copy`, shortening the name to fit the limit without splitting a surrogate pair. */
export function copyName(name: string, most: number): string {
  const room = most - copySuffix.length;
  const start = name.length <= room ? name : name.slice(0, room).replace(/[\ud800-\udbff]$/, '');
  return start + copySuffix;
}
