import { useRef } from 'react';
import { product } from '../../../src/domain/product.ts';
import { downloadText, fileName } from '../../lib/download.ts';
import { showFailure } from '../../lib/failure-toast.ts';
import { showToast } from '../../lib/toast.ts';
import { explain, trpc } from '../../lib/trpc.ts';

/** Downloads all that the product keeps about the account, as JSON. */
export function useDataExport(): () => Promise<void> {
  const { client } = trpc.useUtils();
  const running = useRef(false);
  return async () => {
    if (running.current) return;
    running.current = true;
    try {
      // never from the cache: templates may have been saved since
      const data = await client.account.export.query();
      const name = fileName(`${product.name} ${data.exportedAt.slice(0, 10)}`, 'json');
      downloadText(name, JSON.stringify(data, null, 2));
      showToast({ title: 'Data Exported', description: `Saved ${name} to your downloads.` });
    } catch (error) {
      showFailure('Export Failed', error, explain(error));
    } finally {
      running.current = false;
    }
  };
}
