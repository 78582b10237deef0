/** Downloads a text as a file. @param name the file's name with its extension */
export function downloadText(name: string, content: string): void {
  const type = name.endsWith('.json') ? 'application/json' : 'text/plain';
  download(name, new Blob([content], { type: `${type};charset=utf-8` }));
}

/** Downloads a file. @param name its name with its extension */
export function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // the browser reads the blob after the click, so the blob is freed a minute later
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/**
 * Turns a title into a file name: keeps letters and digits of any script, and replaces everything else with hyphens.
 * The name is never empty.
 */
export function fileName(title: string, ending: string): string {
  const name = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80);
  return `${name || 'project'}.${ending}`;
}
