import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
import { Button, SegmentedControl, Stack } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { applySorting, type SortedParagraphs } from '../../../../src/domain/papers/in/apply-sorting.ts';
import { compareScript, reorderingId } from '../../../../src/domain/papers/in/compare-script.ts';
import type { ImportResult } from '../../../../src/domain/papers/in/read-paper.ts';
import type { ReportLine } from '../../../../src/domain/papers/in/report.ts';
import type { Project, Scene } from '../../../../src/domain/project/project.ts';
import { formatDuration, totalDuration } from '../../../../src/domain/scene/duration.ts';
import { sceneFieldGroups } from '../../../../src/domain/scene/fields.ts';
import dialogs from '../../../components/dialogs.module.css';
import { countScenes, firstWords, newId, useBuilder } from '../core/project/project-store.ts';
import { applyImport } from './apply-import.ts';
import { ComparedScenes } from './ComparedScenes.tsx';
import { type ImportMode, importInto, isEmptyProject, skippedParts } from './import-edits.ts';
import { RangeChoice } from './RangeChoice.tsx';
import classes from './ScriptImport.module.css';
import { SortChoice } from './SortChoice.tsx';
import { useSorting } from './sorting-store.ts';
import type { ScriptImport } from './use-script-import.ts';

const nothingSorted: SortedParagraphs = new Map();
/** In the order of the editor. */
const fields = sceneFieldGroups.flatMap((group) => group.fields);

interface ReviewStepProps {
  script: ScriptImport;
  result: Extract<ImportResult, { project: Project }>;
  onBack: () => void;
  /** @param sceneId the scene to go to */
  onDone: (sceneId: string | undefined) => void;
}

const modes: { value: ImportMode; label: string; description: string }[] = [
  { value: 'add', label: 'Add after', description: 'The new scenes come after yours.' },
  { value: 'replace', label: 'Replace', description: 'The new scenes replace yours. Your cast is kept.' },
  {
    value: 'compare',
    label: 'Compare',
    description: 'Only the changes that you check are applied. Other fields, pictures and statuses are kept.',
  },
];

/** The second step: shows how the import will change the project, and imports it. */
export function ReviewStep({ script, result, onBack, onDone }: ReviewStepProps) {
  const { sorted, isUsed, writer } = useSorting();
  const sortedScript = useMemo(
    () => applySorting(result.project, result.isFreeText && isUsed ? sorted : nothingSorted),
    [result, sorted, isUsed],
  );
  const read = sortedScript.project;
  const project = useBuilder((state) => state.project);
  const isEmpty = isEmptyProject(project);
  const [mode, setMode] = useState<ImportMode>('add');
  const shownMode = isEmpty ? 'replace' : mode;
  const comparison = useMemo(
    () => (shownMode === 'compare' ? compareScript(project, read) : null),
    [project, read, shownMode],
  );
  // a choice applies only to the comparison in which it was made
  const [picked, setPicked] = useState<{ comparison: unknown; ids: ReadonlySet<string> }>({
    comparison: null,
    ids: new Set(),
  });
  const chosen = useMemo(() => {
    if (!comparison || picked.comparison === comparison) return picked.ids;
    const ids = comparison.scenes.filter(({ kind }) => kind === 'changed' || kind === 'new').map(({ id }) => id);
    return new Set(comparison.isReordered ? [...ids, reorderingId] : ids);
  }, [comparison, picked]);
  const outcome = useMemo(
    () => importInto(project, read, { mode: shownMode, chosen, newId }),
    [project, read, shownMode, chosen],
  );
  const problem = 'problem' in outcome ? outcome.problem : null;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const skipped = skippedParts(project, read, shownMode).map((message) => ({ line: null, message }));
  const notImported = [...skipped, ...sortedScript.report, ...result.report];
  const sceneCount = script.contents?.scenes ?? 0;
  const isSorting = writer !== null;
  const nothingChosen = shownMode === 'compare' && chosen.size === 0;

  function submit() {
    if ('problem' in outcome || isSorting) return;
    onDone(applyImport(outcome, { mode: shownMode, name: script.name, count: read.scenes.length }));
  }

  return (
    <form
      className={dialogs.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h3 ref={heading} tabIndex={-1} className={dialogs.heading}>
        {script.name || 'The pasted text'}
      </h3>
      <Totals before={project} imported={read} isEmpty={isEmpty} />
      {!isEmpty && (
        <Stack gap={6} align="start">
          <SegmentedControl
            aria-label="What to do with the scenes"
            data={modes.map(({ value, label }) => ({ value, label }))}
            value={mode}
            onChange={(value) => setMode(value as ImportMode)}
          />
          <p className={dialogs.facts}>{modes.find(({ value }) => value === mode)?.description}</p>
        </Stack>
      )}
      {result.isFreeText && <SortChoice read={result.project} />}
      {(script.choices.scenes || (problem !== null && sceneCount > 1)) && <RangeChoice script={script} />}
      {comparison ? (
        <ComparedScenes comparison={comparison} chosen={chosen} onChoose={(ids) => setPicked({ comparison, ids })} />
      ) : (
        <ImportedScenes project={read} unsorted={result.project} />
      )}
      {notImported.length > 0 && <NotImported lines={notImported} />}
      {(problem ?? script.problem) && (
        <p role="alert" className={dialogs.problem}>
          {problem ?? script.problem}
        </p>
      )}
      <p role="status" className="unseen">
        {script.reading
          ? 'Reading…'
          : !isSorting && `${countScenes(read.scenes.length)}, ${formatDuration(totalDuration(read.scenes))}`}
      </p>
      <div className={dialogs.buttons}>
        <Button
          type="submit"
          disabled={problem !== null || script.problem !== null || script.reading || isSorting || nothingChosen}
        >
          {shownMode === 'compare' ? 'Apply' : isEmpty || mode === 'add' ? 'Add' : 'Replace'}{' '}
          {shownMode === 'compare' ? countChanges(chosen.size) : countScenes(read.scenes.length)}
        </Button>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  );
}

function countChanges(count: number): string {
  return count === 1 ? '1 change' : `${count} changes`;
}

/** A table that compares the project with the import. */
function Totals({ before, imported, isEmpty }: { before: Project; imported: Project; isEmpty: boolean }) {
  const rows = [
    ['Scenes', isEmpty ? 0 : before.scenes.length, imported.scenes.length],
    ['Cast', before.cast?.length ?? 0, imported.cast?.length ?? 0],
    [
      'Duration',
      ...[isEmpty ? [] : before.scenes, imported.scenes].map((scenes) => formatDuration(totalDuration(scenes))),
    ],
  ];
  return (
    <table className={classes.totals}>
      <thead>
        <tr>
          <td />
          <th scope="col">Your project</th>
          <th scope="col">Import</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, ours, theirs]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{ours}</td>
            <td>{theirs}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ImportedScenes({ project: { scenes, cast = [] }, unsorted }: { project: Project; unsorted: Project }) {
  return (
    <>
      {cast.length > 0 && (
        <p className={classes.text}>
          <strong>Cast</strong> {cast.map(({ name }) => `@${name}`).join(', ')}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: so that keys can scroll it */}
      <section aria-label="New scenes" tabIndex={0} className={classes.scroll}>
        <ol className={classes.scenes}>
          {scenes.map((scene, index) => (
            <li key={scene.id}>
              <span className="soft">{index + 1}</span>
              <span className={dialogs.name}>{scene.scene || 'No place'}</span>
              <span className="soft">{formatDuration(scene.duration)}</span>
              {scene === unsorted.scenes[index] ? (
                <span className="cut soft">{firstWords(scene) || scene.dialog.slice(0, 160)}</span>
              ) : (
                <SortedFields scene={scene} />
              )}
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

function SortedFields({ scene }: { scene: Scene }) {
  return (
    <dl className={dialogs.pairs}>
      {fields
        .filter(({ key }) => key !== 'scene' && scene[key] !== '')
        .map(({ key, label }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{scene[key]}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Notes about parts of the file that are not imported. */
function NotImported({ lines }: { lines: readonly ReportLine[] }) {
  return (
    <details className={classes.text}>
      <summary>
        Not imported: {lines.length} {lines.length === 1 ? 'note' : 'notes'}
      </summary>
      <ul>
        {lines.map(({ line, message }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two notes may be equal
          <li key={index}>
            {line !== null && <span className="soft">Line {line}</span>} {message}
          </li>
        ))}
      </ul>
    </details>
  );
}
