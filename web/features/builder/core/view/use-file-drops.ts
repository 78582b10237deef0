import { useWindowEvent } from '@mantine/hooks';

/** Keeps a file that is dropped beside its place from opening in place of the editor. */
export function useFileDrops(): void {
  useWindowEvent('dragover', keep);
  useWindowEvent('drop', keep);
}

function keep(event: DragEvent): void {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
}
