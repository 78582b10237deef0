import { useRef } from 'react';
import { product } from '../../../src/domain/product/product.ts';
import { explain } from '../../lib/calls/trpc.ts';
import { download, fileName } from '../../lib/files/download.ts';
import { showFailure } from '../../lib/forms/failure-toast.ts';
import { showToast } from '../../lib/toast/toast.ts';

/** Downloads everything the product stores about the account, as JSON. */
export function useDataExport(): () => Promise<void> {
  const running = useRef(false);
  return async () => {
    if (running.current) return;
    running.current = true;
    try {
      const data = await fetchExport();
      const name = fileName(`${product.name} ${new Date().toISOString().slice(0, 10)}`, 'json');
      download(name, data);
      showToast({ title: 'Data Exported', description: `Saved ${name} to your downloads.` });
    } catch (error) {
      showFailure('Export Failed', error, explain(error));
    } finally {
      running.current = false;
    }
  };
}

/**
 * Uses plain HTTP instead of tRPC, so that the browser can keep a large response out of the page's memory.
 * @throws Error with a message for the user
 */
async function fetchExport(): Promise<Blob> {
  const unreachable = 'The server could not be reached.';
  try {
    const response = await fetch('/api/account/export');
    if (response.ok) return await response.blob();
    const { message = unreachable }: { message?: string } = await response.json();
    throw new Error(message);
  } catch (error) {
    // the browser's own message is not meant for users
    throw error instanceof TypeError || error instanceof SyntaxError ? new Error(unreachable) : error;
  }
}
