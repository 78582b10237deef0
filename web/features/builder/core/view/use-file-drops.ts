import { useWindowEvent } from '@mantine/hooks';

/**
 * Accepts files dropped anywhere but on the board, and keeps the browser from navigating to them.
 * @param onFiles called with all dropped files, whatever their type
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

/** The type that Windows with Excel gives to CSV files. */
const excel = 'application/vnd.ms-excel';

/** Whether a dragged file may be text. Files of unknown types, such as `.fountain`, have an empty `type`. */
function mayBeText({ items }: DataTransfer): boolean {
  return [...items].some(
    ({ kind, type }) => kind === 'file' && (type === '' || type === excel || type.startsWith('text/')),
  );
}
