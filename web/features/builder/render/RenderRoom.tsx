import { useEffect, useRef } from 'react';
import type { Render } from '../../../../src/domain/renders/renders.ts';
import { trpc } from '../../../lib/calls/trpc.ts';
import { showToast } from '../../../lib/toast/toast.ts';
import { useSync } from '../core/sync/sync-api.ts';
import { useOnceIdle } from '../core/view/use-once-idle.ts';
import { unsureText } from './labels.ts';
import { isActive, useProjectRenders } from './project-renders.ts';
import { openRenders, useRender } from './render-store.ts';

/** Follows the renders of the open project, once the browser is idle, and says when they end. */
export function RenderRoom() {
  const projectId = useSync((sync) => sync.projectId);
  const enabled = useOnceIdle();
  const { data } = useProjectRenders({ enabled });
  const utils = trpc.useUtils();
  /** The renders of the open project that had ended when they were last listed; null before that. */
  const known = useRef<{ projectId: string | null; ended: ReadonlySet<string> } | null>(null);

  useEffect(() => {
    if (!data) return;
    useRender.setState({ latest: latestByScene(data.renders), ready: data.ready });
    const ended = data.renders.filter((render) => !isActive(render));
    const before = known.current?.projectId === projectId ? known.current.ended : null;
    known.current = { projectId, ended: new Set(ended.map(({ id }) => id)) };
    // what had ended before the page was opened is no news
    const news = before ? ended.filter(({ id }) => !before.has(id)) : [];
    if (news.some(({ takeId }) => takeId !== null)) void utils.takes.list.invalidate({ id: projectId ?? '' });
    sayEnded(news);
  }, [data, projectId, utils]);
  return null;
}

/** @param renders newest first */
function latestByScene(renders: readonly Render[]): ReadonlyMap<string, Render> {
  return new Map(renders.flatMap((render) => render.sceneIds.slice(0, 1).map((id) => [id, render] as const)).reverse());
}

function sayEnded(ended: readonly Render[]): void {
  const done = ended.filter(({ status }) => status === 'done');
  const failed = ended.filter(({ status }) => status === 'failed' || status === 'unsure');
  const action = { label: 'Show', run: openRenders };
  const [problem] = failed;
  if (problem) {
    const title = failed.length === 1 ? 'Clip Not Rendered' : `${failed.length} Clips Not Rendered`;
    showToast({
      title,
      description: problem.status === 'failed' ? (problem.failure?.message ?? unsureText) : unsureText,
      tone: 'error',
      action,
    });
  } else if (done.length > 0) {
    const title = done.length === 1 ? 'Clip Rendered' : `${done.length} Clips Rendered`;
    const where = done.length === 1 ? 'The take is' : 'The takes are';
    const samples = done.some(({ sample }) => sample) ? ' A stand-in answered with a sample clip.' : '';
    showToast({ title, description: `${where} below the prompt.${samples}`, action });
  }
}
