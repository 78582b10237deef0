import { useEffect, useRef } from 'react';
import type { Render, Renders } from '../../../../src/domain/renders/renders.ts';
import { takesByClip } from '../../../../src/domain/takes/clip-takes.ts';
import dialogs from '../../../components/dialogs.module.css';
import { useFilm } from '../core/project/film-store.tsx';
import { dollars } from './labels.ts';
import classes from './Render.module.css';
import { RenderRow } from './RenderRow.tsx';

/** The renders of the project, newest first, and what is left of its budget. */
export function RenderList({ renders: data }: { renders: Renders | undefined }) {
  const clips = useFilm(({ film }) => film.clips);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // after an order, whose button is gone
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  const renders = data?.renders ?? [];
  const numbers = clipNumbers(clips, renders);
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className={classes.heading} data-autofocus>
        Renders of this project
      </h3>
      {data && <Budget {...data.budget} />}
      {renders.length === 0 ? (
        <div className={dialogs.empty}>
          <p>No renders yet</p>
          <p>What you render appears here with its state and its price.</p>
        </div>
      ) : (
        <ul aria-label="Renders" className={dialogs.list}>
          {renders.map((render) => (
            <RenderRow
              key={render.id}
              render={render}
              clip={numbers.get(render)}
              onGone={() => heading.current?.focus()}
            />
          ))}
        </ul>
      )}
    </>
  );
}

function Budget({ dollars: budget, spent }: Renders['budget']) {
  if (budget === null) return null;
  return (
    <p className={`small faint ${classes.source}`}>
      About {dollars(spent)} of the budget of {dollars(budget)} is spent or planned.
    </p>
  );
}

/** The number of the clip that each render belongs to today; none if its scenes are gone. */
function clipNumbers(clips: Parameters<typeof takesByClip>[0], renders: readonly Render[]): Map<Render, number> {
  const byClip = takesByClip(clips, renders).clips;
  return new Map(byClip.flatMap((own, index) => own.map((render) => [render, index + 1] as const)));
}
