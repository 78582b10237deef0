import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useFilm } from '../core/project/film-store.tsx';
import { applyMend } from '../core/project/fix-finding.ts';
import classes from './SceneCard.module.css';
import { clipOfScene, findingOfScene, findSplit } from './scene-findings.ts';

/** What the check finds in a folded scene, in two or three words. */
export function RowFinding({ index }: { index: number }) {
  const words = useFilm(({ film }) => findingOfScene(film, index + 1));
  return (
    words && (
      <span className={classes.finding}>
        <IconAlertTriangle size={14} stroke={1.5} aria-hidden />
        {words}
      </span>
    )
  );
}

/** Where the scene stands among the clips of the target. */
export function ClipFacts({ index }: { index: number }) {
  const facts = useFilm(({ film }) => clipOfScene(film, index + 1));
  return facts && <span className={`cut ${classes.clip}`}>{facts}</span>;
}

/** Says that the target has no clip as long as the scene, and offers to split it. */
export function SceneFit({ index, sceneId }: { index: number; sceneId: string }) {
  const finding = useFilm(({ film }) => findSplit(film, index + 1));
  if (!finding?.mend) return null;
  const { message, mend } = finding;
  return (
    <p className={classes.fit}>
      <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
      <span>{message}.</span>
      <Button variant="default" size="compact-sm" onClick={() => applyMend(sceneId, mend)}>
        {mend.label}
      </Button>
    </p>
  );
}
