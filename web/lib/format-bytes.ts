/** Formats a file's size in decimal units, as file managers show it: `24 MB`, `1.3 GB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1_000)} kB`;
  if (bytes < 10_000_000) return `${Number((bytes / 1_000_000).toFixed(1))} MB`;
  if (bytes < 1_000_000_000) return `${Math.round(bytes / 1_000_000)} MB`;
  return `${Number((bytes / 1_000_000_000).toFixed(1))} GB`;
}
