import { useRef } from 'react';
import { product } from '../../../src/domain/product.ts';
import { download, fileName } from '../../lib/download.ts';
import { showFailure } from '../../lib/failure-toast.ts';
import { showToast } from '../../lib/toast.ts';
import { explain } from '../../lib/trpc.ts';

/** Downloads all that the product keeps about the account, as JSON. */
export function useDataExport(): () => Promise<void> {
  const running = useRef(false);
  return async () => {
    if (running.current) return;
    running.current = true;
    try {
      // not over tRPC: the browser keeps a large answer out of the page's memory
      const response = await fetch('/api/account/export');
      if (!response.ok) throw new Error((await response.json()).message);
      const name = fileName(`${product.name} ${new Date().toISOString().slice(0, 10)}`, 'json');
      download(name, await response.blob());
      showToast({ title: 'Data Exported', description: `Saved ${name} to your downloads.` });
    } catch (error) {
      showFailure('Export Failed', error, explain(error));
    } finally {
      running.current = false;
    }
  };
}
