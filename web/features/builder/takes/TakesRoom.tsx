import { useWindowEvent } from '@mantine/hooks';
import { useLayoutEffect } from 'react';
import type { Take } from '../../../../src/domain/takes/takes.ts';
import { useProjectTakes } from '../core/takes/project-takes.ts';
import { useOnceIdle } from '../core/view/use-once-idle.ts';
import { retryOffline } from './adding/upload-files.ts';
import { leaveUploads } from './adding/upload-store.ts';
import { useVideoDrops } from './adding/use-video-drops.ts';
import { useTakesSummary } from './strip/use-takes-summary.ts';

const noTakes: readonly Take[] = [];

/** Loads the takes of the open project once the browser is idle, and accepts videos that are dropped or pasted. */
export function TakesRoom() {
  const enabled = useOnceIdle();
  const { data } = useProjectTakes({ enabled });
  useTakesSummary(data?.takes ?? noTakes);
  useVideoDrops();
  useWindowEvent('online', retryOffline);
  // before another page is painted
  useLayoutEffect(() => leaveUploads, []);
  return null;
}
