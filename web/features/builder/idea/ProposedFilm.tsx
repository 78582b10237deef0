import { Button, Group, NativeSelect } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { missingScenes, type WrittenFilm } from '../../../../src/domain/ai/written-film.ts';
import { addFilmProblem, keptScenes, pieceKey, pieceKeys } from '../../../../src/domain/edits/add-film.ts';
import { formatDuration, totalDuration } from '../../../../src/domain/scene/duration.ts';
import { isBlank } from '../../../../src/domain/scene/fields.ts';
import dialogs from '../../../components/dialogs.module.css';
import { FailureText } from '../../../components/FailureText.tsx';
import { countScenes, useBuilder } from '../core/project/project-store.ts';
import { kindLabels } from '../core/ui/kind-labels.tsx';
import { WriterNote } from '../core/ui/WriterNote.tsx';
import { addProposal } from './add-proposal.ts';
import { keepPieces, stopFilm, useIdea, writeMissingScenes } from './idea-store.ts';
import { Piece } from './Piece.tsx';
import classes from './ProposedFilm.module.css';
import { ProposedScene } from './ProposedScene.tsx';

/** A film while it is being written. The user keeps or leaves out each piece, then adds the film to the project. */
export function ProposedFilm({ onAdded }: { onAdded: (sceneId: string | null) => void }) {
  const { film, writer, failure } = useIdea();
  const heading = useRef<HTMLHeadingElement>(null);
  // the form, which had the focus, has been removed
  useEffect(() => heading.current?.focus(), []);
  const { title, lines, cast, look } = film;
  return (
    <div className={dialogs.form}>
      <div>
        <h3 ref={heading} tabIndex={-1} className={classes.title}>
          {title || 'Writing the outline…'}
        </h3>
        <p className="soft">{progress(film, writer !== null)}</p>
      </div>
      <p role="status" className="unseen">
        {announcement(film, writer !== null)}
      </p>
      <WriterNote text="These scenes are samples." />
      {lines.length > 0 && <KeepAll film={film} />}
      {look !== '' && (
        <Section title="Look">
          <Piece name="the look" pieceKey={pieceKey.look}>
            <p>{look}</p>
          </Piece>
        </Section>
      )}
      {cast.length > 0 && (
        <Section title="Cast">
          {cast.map((entry) => (
            <Piece key={entry.name} name={entry.name} pieceKey={pieceKey.entry(entry)}>
              <p>
                <strong>{entry.name}</strong> <span className={dialogs.facts}>{kindLabels[entry.kind].label}</span>
              </p>
              <p>{entry.text}</p>
            </Piece>
          ))}
        </Section>
      )}
      {lines.length > 0 && (
        <Section title="Scenes">
          {lines.map((line, index) => (
            <ProposedScene
              // biome-ignore lint/suspicious/noArrayIndexKey: the index is the scene's number
              key={index}
              number={index + 1}
              line={line}
              scene={film.scenes.get(index + 1)}
              isWriting={writer !== null}
            />
          ))}
        </Section>
      )}
      {failure !== null && (
        <p role="alert" className={dialogs.problem}>
          <FailureText
            error={failure}
            safe={film.scenes.size > 0 ? 'What has been written so far is kept.' : undefined}
          />
        </p>
      )}
      <Footer onAdded={onAdded} />
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h4 className="caps">{title}</h4>
      <ul aria-label={title} className={classes.list}>
        {children}
      </ul>
    </div>
  );
}

function KeepAll({ film }: { film: WrittenFilm }) {
  return (
    <Group gap={8}>
      <Button variant="default" size="compact-sm" onClick={() => keepPieces(pieceKeys(film), true)}>
        Keep all
      </Button>
      <Button variant="default" size="compact-sm" onClick={() => keepPieces(pieceKeys(film), false)}>
        Leave all out
      </Button>
    </Group>
  );
}

/** Chooses where the scenes go, adds them, or goes back to the idea. */
function Footer({ onAdded }: { onAdded: (sceneId: string | null) => void }) {
  const { film, leftOut, mode: chosen, writer } = useIdea();
  const project = useBuilder((state) => state.project);
  const isEmpty = project.scenes.every(isBlank);
  const mode = isEmpty ? 'replace' : chosen;
  const choice = { film, leftOut, mode };
  const problem = addFilmProblem(project, choice);
  const keptCount = keptScenes(choice).length;
  const isAnyKept = pieceKeys(film).some((key) => !leftOut.has(key));
  const missing = writer ? 0 : missingScenes(film).length;
  const backButton = useRef<HTMLButtonElement>(null);
  const existing = project.scenes.length === 1 ? 'your scene' : `your ${project.scenes.length} scenes`;
  return (
    <Group gap={8} className={classes.foot}>
      {!isEmpty && (
        <NativeSelect
          aria-label="Where the scenes go"
          flex="1 1 200px"
          data={[
            { value: 'after', label: `After ${existing}` },
            { value: 'replace', label: `In place of ${existing}` },
          ]}
          value={mode}
          onChange={({ currentTarget }) =>
            useIdea.setState({ mode: currentTarget.value === 'replace' ? 'replace' : 'after' })
          }
        />
      )}
      {writer === null && (
        <Button disabled={!isAnyKept || problem !== null} onClick={() => onAdded(addProposal(choice))}>
          {addLabel(keptCount, mode === 'replace' && !isEmpty)}
        </Button>
      )}
      {missing > 0 && (
        <Button
          variant="default"
          onClick={() => {
            // this button disappears while the scenes are written
            backButton.current?.focus();
            void writeMissingScenes();
          }}
        >
          Write the {missing === 1 ? 'missing scene' : `${missing} missing scenes`}
        </Button>
      )}
      {/* the same button in both states, so that it keeps the focus when the writing ends */}
      <Button
        ref={backButton}
        variant="default"
        onClick={writer ? stopFilm : () => useIdea.setState({ isEditing: true })}
      >
        {writer ? 'Stop' : 'Back to the idea'}
      </Button>
      {problem !== null && <p className={dialogs.problem}>{problem}</p>}
    </Group>
  );
}

function addLabel(keptCount: number, replaces: boolean): string {
  if (keptCount === 0) return 'Add to project';
  return replaces ? `Replace with ${countScenes(keptCount)}` : `Add ${countScenes(keptCount)}`;
}

function progress({ lines, scenes }: WrittenFilm, isWriting: boolean): string {
  if (lines.length === 0) return '';
  const written = [...scenes.values()].filter((scene) => scene !== 'missing');
  const count =
    written.length === lines.length ? countScenes(lines.length) : `${written.length} of ${countScenes(lines.length)}`;
  const length = written.length > 0 ? `, ${formatDuration(totalDuration(written))}` : '';
  return `${count}${length}${isWriting ? '. Writing…' : ''}`;
}

/** Announces the outline, every further quarter of the scenes, and the end. */
function announcement(film: WrittenFilm, isWriting: boolean): string {
  const total = film.lines.length;
  if (!isWriting) return total === 0 ? '' : `${progress(film, false)} written.`;
  if (total === 0) return 'Writing the outline.';
  const step = Math.ceil(total / 4);
  const quarters = Math.floor(film.scenes.size / step);
  if (quarters === 0) return `The outline has ${countScenes(total)}. Writing them.`;
  return `${quarters * step} of ${countScenes(total)}.`;
}
