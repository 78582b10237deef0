import { Demo } from '../features/marketing/Demo.tsx';
import { usePageHead } from '../lib/page/page-head.ts';

export default function DemoPage() {
  usePageHead('/demo');
  return <Demo />;
}
