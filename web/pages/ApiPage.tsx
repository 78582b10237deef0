import { useSuspenseQuery } from '@tanstack/react-query';
import type { ApiDocument } from '../../src/domain/site/api-document.ts';
import { ApiDocs } from '../features/developers/ApiDocs.tsx';
import { usePageHead } from '../lib/page/page-head.ts';

/** The API's page in the application. The document of a direct visit is rendered by the build. */
export default function ApiPage() {
  usePageHead('/docs/api');
  const { data } = useSuspenseQuery({
    queryKey: ['openapi.json'],
    queryFn: fetchApi,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return <ApiDocs api={data} />;
}

async function fetchApi({ signal }: { signal: AbortSignal }): Promise<ApiDocument> {
  const response = await fetch('/api/openapi.json', { signal });
  if (!response.ok) throw new Error(`The API document could not be fetched: ${response.status}`);
  return response.json();
}
