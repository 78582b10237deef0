import { useBuilder } from '../core/project/project-store.ts';
import { ContinuityRow } from './ContinuityRow.tsx';
import { continuityCode } from './code.ts';
import classes from './continuity.module.css';

const CastFields = continuityCode.part('CastFields');

/** The cast: people, places and things that scenes mention by name. Renders only when a name changes. */
export function CastRow() {
  const names = useBuilder(({ project }) => (project.cast ?? []).map(({ name }) => name).join(' '));
  return (
    <ContinuityRow
      part="cast"
      name="Cast"
      hint="People, places and things. Scenes mention them by @name."
      summary={
        names === '' ? (
          <em>People, places and things, by @name.</em>
        ) : (
          // names have no spaces
          [...new Set(names.split(' '))].map((name) => (
            <span key={name} className={classes.mention}>
              @{name}
            </span>
          ))
        )
      }
    >
      <CastFields />
    </ContinuityRow>
  );
}
