import { Button } from '@mantine/core';
import { memo, useMemo, useState } from 'react';
import { compareProjects, type Difference } from '../../../../../src/domain/project/compare.ts';
import type { Project } from '../../../../../src/domain/project/project.ts';
import { WordDiff } from '../../../../components/WordDiff.tsx';
import { wordChanges } from '../../../../components/word-changes.ts';
import { sameProject } from '../sync/sync-api.ts';
import classes from './ProjectComparison.module.css';

interface ProjectComparisonProps {
  before: Project;
  after: Project;
  /** Labels of the two versions, such as "Other browser" and "This browser". */
  names: { before: string; after: string };
}

/**
 * How many scenes to show at first, and to add per click. Each scene compares about ten texts, so a long list would be
 * slow.
 */
const scenesAtOnce = 20;

/** The differences between two versions of a project, scene by scene and word by word. */
export function ProjectComparison({ before, after, names }: ProjectComparisonProps) {
  const [shown, setShown] = useState(scenesAtOnce);
  const { film, scenes } = useMemo(() => compareProjects(before, after), [before, after]);
  if (film.length === 0 && scenes.length === 0) {
    const same = 'The two versions are identical.';
    return <p className="soft">{sameProject(before, after) ? same : 'Only the render settings differ.'}</p>;
  }
  return (
    <>
      <table className={`small ${classes.table}`}>
        <thead>
          <tr>
            <td />
            <th scope="col">{names.before}</th>
            <th scope="col">{names.after}</th>
          </tr>
        </thead>
        {film.length > 0 && <Rows title="Film" differences={film} />}
        {scenes.slice(0, shown).map((scene) => {
          const number = scene.after ?? scene.before;
          const missing = scene.after === null ? names.after : scene.before === null ? names.before : null;
          const title = missing ? `Scene ${number}, not in ${missing.toLowerCase()}` : `Scene ${number}`;
          return <Rows key={scene.id} title={title} differences={scene.differences} />;
        })}
      </table>
      {scenes.length > shown && (
        <Button variant="default" size="sm" mt={12} onClick={() => setShown(shown + scenesAtOnce)}>
          Show more of the {scenes.length} scenes that differ
        </Button>
      )}
    </>
  );
}

const Rows = memo(({ title, differences }: { title: string; differences: readonly Difference[] }) => (
  <tbody>
    <tr>
      <th scope="rowgroup" colSpan={3} className={classes.title}>
        {title}
      </th>
    </tr>
    {differences.map(({ label, before, after }) => {
      const changes = wordChanges(before, after);
      return (
        <tr key={label}>
          <th scope="row">{label}</th>
          <td>
            <WordDiff changes={changes} side="before" />
          </td>
          <td>
            <WordDiff changes={changes} side="after" />
          </td>
        </tr>
      );
    })}
  </tbody>
));
