import { useEffect, useState } from 'react';
import { whenIdle } from '../../../lib/page/lazy-module.tsx';
import { useProjectTakes } from '../core/takes/project-takes.ts';

/** Loads the takes of the open project once the browser is idle. */
export function TakesRoom() {
  const [enabled, setEnabled] = useState(false);
  useEffect(() => whenIdle(() => setEnabled(true)), []);
  useProjectTakes({ enabled });
  return null;
}
