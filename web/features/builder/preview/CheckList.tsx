import { Button, Flex, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { Finding } from '../../../../src/domain/check/finding.ts';
import { sceneFieldLabels } from '../../../../src/domain/scene/fields.ts';
import { goToEntry, goToField, goToLook } from '../core/focus/go-to.ts';
import { useFilm } from '../core/project/film-store.tsx';
import { applyFix } from '../core/project/fix-finding.ts';
import { useBuilder } from '../core/project/project-store.ts';
import classes from './CheckList.module.css';
import preview from './PromptPreview.module.css';

/** The number of findings in the film. */
export function useFindingCount(): number {
  return useFilm(({ film }) => film.clips.reduce((sum, { findings }) => sum + findings.length, film.findings.length));
}

/** Lists the findings. A click on a finding goes to its field. Findings are advice and never block anything. */
export function CheckList() {
  const clips = useFilm(({ film }) => film.clips);
  const filmFindings = useFilm(({ film }) => film.findings);
  const { label } = useFilm(({ film }) => film.from.target);
  const findings = [...filmFindings, ...clips.flatMap((clip) => clip.findings)];
  if (findings.length === 0) {
    return (
      <Flex component="p" gap={8} align="center" justify="center" className={`soft ${preview.none}`}>
        <IconCircleCheck size={20} stroke={1.5} aria-hidden />
        {label === 'Generic' ? 'No findings.' : `${label} can take the film as it is.`}
      </Flex>
    );
  }
  return (
    <ul aria-label="Check">
      {findings.map((finding) => (
        <FindingRow
          key={`${finding.sceneNumber} ${finding.entry} ${finding.field} ${finding.kind} ${finding.message}`}
          finding={finding}
        />
      ))}
    </ul>
  );
}

/** The location of a finding in words, and a function that goes there. */
function findingLocation({ sceneNumber, field, entry }: Finding, sceneId: string | undefined) {
  if (sceneId !== undefined) {
    const location = [`Scene ${sceneNumber}`, field && fieldName(field)].filter(Boolean).join(' · ');
    return { location, go: () => goToField(sceneId, field ?? 'subject') };
  }
  if (entry !== undefined) return { location: `Cast · @${entry}`, go: () => goToEntry(entry) };
  return { location: 'Look', go: goToLook };
}

function FindingRow({ finding }: { finding: Finding }) {
  const { sceneNumber, message, words, mend: fix } = finding;
  const sceneId = useBuilder(({ project }) => project.scenes[(sceneNumber ?? 0) - 1]?.id);
  // the scene was removed, and the film is not up to date yet
  if (sceneNumber !== null && sceneId === undefined) return null;
  const { location, go } = findingLocation(finding, sceneId);
  return (
    <li className={classes.finding}>
      <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
      <UnstyledButton className={classes.location} onClick={() => go()}>
        <strong>{message}</strong>
        <span className="faint">{location}</span>
        {words && <q className="soft">{words}</q>}
      </UnstyledButton>
      {fix && sceneId !== undefined && (
        <Button variant="default" size="compact-sm" onClick={() => applyFix(sceneId, fix)}>
          {fix.label}
        </Button>
      )}
    </li>
  );
}

function fieldName(field: NonNullable<Finding['field']>): string {
  return field === 'duration' ? 'Duration' : sceneFieldLabels[field];
}
