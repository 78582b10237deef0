import { Skeleton } from '@mantine/core';
import { isRenderable } from '../../../../src/domain/renders/plan-render.ts';
import type { Renders } from '../../../../src/domain/renders/renders.ts';
import dialogs from '../../../components/dialogs.module.css';
import { PlanRemedy } from '../../../components/PlanRemedy.tsx';
import { RenderKey } from '../../../components/RenderKey.tsx';
import { useMissingPlan } from '../../../lib/account/plan-query.ts';
import type { RequestKeys } from '../../../lib/forms/use-request-keys.ts';
import { useFilm } from '../core/project/film-store.tsx';
import { useSaveBlocker } from '../core/sync/sync-api.ts';
import { useProjectTakes } from '../core/takes/project-takes.ts';
import { OrderForm } from './OrderForm.tsx';

interface NewRendersProps {
  /** Undefined before they have loaded, and for a project that was never saved. */
  renders: Renders | undefined;
  keys: RequestKeys;
}

/** Chooses clips to render, or says what is missing for it. */
export function NewRenders({ renders, keys }: NewRendersProps) {
  const target = useFilm(({ film }) => film.from.target);
  const isEmpty = useFilm(({ film }) => film.clips.every(({ text }) => text.trim() === ''));
  const missingPlan = useMissingPlan();
  const blocker = useSaveBlocker('render clips');
  // for the choice of clips without a chosen take
  const takes = useProjectTakes();
  if (renders?.ready === 'off') return <Obstacle>Rendering is switched off on this server.</Obstacle>;
  if (!isRenderable(target)) return <Obstacle>{unsupported(target)}</Obstacle>;
  if (isEmpty) return <Obstacle>There is nothing to render yet. Write in a scene first.</Obstacle>;
  if (missingPlan) {
    return (
      <Obstacle>
        Rendering needs a plan. <PlanRemedy plan={missingPlan} />
      </Obstacle>
    );
  }
  if (blocker) {
    return (
      <Obstacle>
        {blocker.text} {blocker.plan && <PlanRemedy plan={blocker.plan} />}
      </Obstacle>
    );
  }
  if (!renders || takes.isLoading) return <Loading />;
  if (renders.ready === 'no-key') return <RenderKey />;
  return <OrderForm renders={renders} keys={keys} />;
}

function unsupported({ maker, label }: { maker: string | null; label: string }): string {
  return maker === null
    ? 'This format does not belong to a generator. Choose a generator as target to render its clips.'
    : `Clips for ${label} cannot be rendered from here: fal.ai does not offer it. Copy the clips, and add what you get as takes.`;
}

function Obstacle({ children }: { children: React.ReactNode }) {
  return <p className={dialogs.obstacle}>{children}</p>;
}

function Loading() {
  return (
    <div role="status" className={dialogs.list}>
      <span className="unseen">Loading…</span>
      <Skeleton height={76} aria-hidden />
      <Skeleton height={76} aria-hidden />
    </div>
  );
}
