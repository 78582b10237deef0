import { useBuilder } from '../core/project/project-store.ts';
import { ContinuityRow } from './ContinuityRow.tsx';
import { continuityCode } from './code.ts';

const LookFields = continuityCode.part('LookFields');

/** The look of the film: one text, whose lines can start with a label such as `Palette:`. */
export function LookRow() {
  const start = useBuilder(({ project }) => (project.look ?? '').slice(0, 160));
  return (
    <ContinuityRow
      part="look"
      name="Look"
      hint="Written once for the whole film."
      summary={start.trim() === '' ? <em>Written once for the whole film.</em> : start}
    >
      <LookFields />
    </ContinuityRow>
  );
}
