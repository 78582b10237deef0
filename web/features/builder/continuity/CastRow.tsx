import { useBuilder } from '../core/project/project-store.ts';
import { ContinuityRow } from './ContinuityRow.tsx';
import { continuityCode } from './code.ts';
import classes from './continuity.module.css';

const CastFields = continuityCode.part('CastFields');

/** Everybody and everything that the scenes mention by name. Typing in an entry does not render the others. */
export function CastRow() {
  const names = useBuilder(({ project }) => (project.cast ?? []).map(({ name }) => name).join(' '));
  return (
    <ContinuityRow
      part="cast"
      name="Cast"
      hint="People, places and things. A scene mentions them by @name."
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
