import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { Finding } from '../../../../src/domain/check/finding.ts';
import { sceneFieldLabels } from '../../../../src/domain/fields.ts';
import { useBuilder } from '../builder-store.ts';
import { goToField } from '../scenes/go-to-field.ts';
import { applyMend } from '../scenes/mend.ts';
import classes from './CheckList.module.css';
import { useFilm } from './film-store.ts';

/** How many things the target would not take as they are. */
export function useFindingCount(): number {
  return useFilm(({ film }) => film.clips.reduce((sum, { findings }) => sum + findings.length, 0));
}

/** What the target would not take as it is. Each leads to its field; nothing is blocked. */
export function CheckList() {
  const clips = useFilm(({ film }) => film.clips);
  const { label } = useFilm(({ film }) => film.from.target);
  const findings = clips.flatMap((clip) => clip.findings);
  if (findings.length === 0) {
    return (
      <p className={classes.empty}>
        <IconCircleCheck size={20} stroke={1.5} aria-hidden />
        {label === 'Generic' ? 'Nothing stands out.' : `${label} can take the film as it is.`}
      </p>
    );
  }
  return (
    <ul aria-label="Check" className={classes.list}>
      {findings.map((finding) => (
        <FindingRow
          key={`${finding.sceneNumber} ${finding.field} ${finding.kind} ${finding.message}`}
          finding={finding}
        />
      ))}
    </ul>
  );
}

function FindingRow({ finding: { sceneNumber, field, message, words, mend } }: { finding: Finding }) {
  const sceneId = useBuilder(({ project }) => project.scenes[(sceneNumber ?? 0) - 1]?.id);
  if (sceneId === undefined) return null;
  const place = [`Scene ${sceneNumber}`, field && fieldName(field)].filter(Boolean).join(' · ');
  return (
    <li className={classes.finding}>
      <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
      <button type="button" className={classes.place} onClick={() => goToField(sceneId, field ?? 'subject')}>
        <strong>{message}</strong>
        <span>{place}</span>
        {words && <q>{words}</q>}
      </button>
      {mend && (
        <Button variant="default" size="compact-sm" onClick={() => applyMend(sceneId, mend)}>
          {mend.label}
        </Button>
      )}
    </li>
  );
}

function fieldName(field: NonNullable<Finding['field']>): string {
  return field === 'duration' ? 'Duration' : sceneFieldLabels[field];
}
