import { useWindowEvent } from '@mantine/hooks';

/**
 * Takes files that are dropped beside the places for pictures, and keeps others from opening in place of the editor.
 * @param onFiles of files that may be text: a browser tells their names only once they are dropped
 */
export function useFileDrops(onFiles: (files: readonly File[]) => void): void {
  useWindowEvent('dragover', (event) => {
    const { dataTransfer } = event;
    if (event.defaultPrevented || !dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    dataTransfer.dropEffect = mayBeText(dataTransfer) ? 'copy' : 'none';
  });
  useWindowEvent('drop', (event) => {
    const { dataTransfer } = event;
    if (event.defaultPrevented || !dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    onFiles([...dataTransfer.files]);
  });
}

/** What Windows with Excel says of CSV. */
const excel = 'application/vnd.ms-excel';

/** Files of unknown types, such as `.fountain`, have none. */
function mayBeText({ items }: DataTransfer): boolean {
  return [...items].some(
    ({ kind, type }) => kind === 'file' && (type === '' || type === excel || type.startsWith('text/')),
  );
}
