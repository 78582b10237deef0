import { Button, Flex } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { memo, type ReactNode, useId, useRef, useState } from 'react';
import { formatTime } from '../../../../src/domain/film/playback.ts';
import type { Scene } from '../../../../src/domain/project/project.ts';
import { addNoteToSceneProblem } from '../../../../src/domain/review/add-note-to-scene.ts';
import { isNoteOutdated } from '../../../../src/domain/review/note-context.ts';
import type { Note } from '../../../../src/domain/review/notes.ts';
import dialogs from '../../../components/dialogs.module.css';
import { FailureText } from '../../../components/FailureText.tsx';
import { InlineQuestion } from '../../../components/InlineQuestion.tsx';
import { currentProject, useBuilder } from '../core/project/project-store.ts';
import classes from './Notes.module.css';
import { goToNote, playFrom, putIntoScene } from './note-actions.ts';
import { ReplyForm } from './ReplyForm.tsx';
import { useNoteCalls } from './use-note-calls.ts';
import { WrittenAt } from './WrittenAt.tsx';

interface NoteThreadProps {
  note: Note;
  answers: readonly Note[];
  /** The link's name, if the film has notes on several. */
  link: string | undefined;
  /** The number of the note's scene; 0 for the whole film or a scene that is gone. */
  sceneNumber: number;
  /** The note's moment, in seconds from the start of the film. */
  at: number | undefined;
  /** Whether the note or an answer is new since the user last looked. */
  fresh: boolean;
}

const verdictLabels = { approved: 'Approved', changes: 'Asks for changes' } as const;

/** A note with its answers and actions. */
export const NoteThread = memo(function NoteThread({ note, answers, link, sceneNumber, at, fresh }: NoteThreadProps) {
  const scene = useBuilder(({ project }) => project.scenes.find(({ id }) => id === note.sceneId));
  const [openForm, setOpenForm] = useState<'reply' | 'remove' | null>(null);
  const row = useRef<HTMLLIElement>(null);
  const formButton = useRef<HTMLButtonElement>(null);
  const name = useId();
  const { settle, remove } = useNoteCalls(note, row);
  const settled = note.settledAt !== null;
  // read without subscribing: `scene` above renders this again when the scene changes
  const problem = note.sceneId === null ? null : addNoteToSceneProblem(currentProject(), note);

  function toggleForm(form: 'reply' | 'remove', button: HTMLButtonElement) {
    formButton.current = button;
    remove.reset();
    setOpenForm(openForm === form ? null : form);
  }

  function closeForm() {
    setOpenForm(null);
    formButton.current?.focus();
  }

  return (
    <li ref={row} className={classes.thread} data-settled={settled || undefined} aria-labelledby={name}>
      <Heading note={note} id={name} sceneNumber={sceneNumber} at={at}>
        {fresh && <span className={`${classes.label} ${classes.new}`}>New</span>}
        {settled && <span className={`soft ${classes.label}`}>Settled</span>}
      </Heading>
      <NotedWords note={note} scene={scene} />
      <NoteText note={note} />
      {link && <p className="fine">{link}</p>}
      {answers.length > 0 && (
        <ul aria-label="Answers" className={classes.answers}>
          {answers.map((answer) => (
            <Answer key={answer.id} note={answer} />
          ))}
        </ul>
      )}
      <Flex wrap="wrap" gap={4} className={classes.actions}>
        <Button
          variant="quiet"
          size="compact-xs"
          aria-expanded={openForm === 'reply'}
          onClick={({ currentTarget }) => toggleForm('reply', currentTarget)}
        >
          Answer
        </Button>
        {note.verdict !== 'approved' && (
          <Button variant="quiet" size="compact-xs" loading={settle.isPending} onClick={() => settle.run(!settled)}>
            {settled ? 'Reopen' : 'Settle'}
          </Button>
        )}
        {note.sceneId !== null && problem === null && (
          <Button variant="quiet" size="compact-xs" onClick={() => putIntoScene(note)}>
            Put into the scene
          </Button>
        )}
        {at !== undefined && (
          <Button
            variant="quiet"
            size="compact-xs"
            leftSection={<IconPlayerPlay size={14} stroke={1.5} aria-hidden />}
            aria-label={`Play from ${formatTime(at)}`}
            onClick={() => playFrom(at)}
          >
            Play
          </Button>
        )}
        <Button
          variant="quiet"
          size="compact-xs"
          aria-expanded={openForm === 'remove'}
          onClick={({ currentTarget }) => toggleForm('remove', currentTarget)}
        >
          Delete
        </Button>
      </Flex>
      {problem !== null && scene && <p className="fine">Cannot be put into the scene: {problem}</p>}
      {settle.error !== null && (
        <p role="alert" className={dialogs.problem}>
          <FailureText error={settle.error} />
        </p>
      )}
      {openForm === 'reply' && <ReplyForm noteId={note.id} onSent={closeForm} onCancel={closeForm} />}
      {openForm === 'remove' && (
        <InlineQuestion
          text={`Delete this note${answers.length > 0 ? ' and its answers' : ''}? You cannot undo this.`}
          yes="Delete"
          no="Keep it"
          danger
          call={remove}
          onKeep={closeForm}
        />
      )}
    </li>
  );
});

interface HeadingProps extends Pick<NoteThreadProps, 'note' | 'sceneNumber' | 'at'> {
  id: string;
  children: ReactNode;
}

/** A note's author and time. For a note on a scene, the heading is a button that goes to the scene. */
function Heading({ note, id, sceneNumber, at, children }: HeadingProps) {
  const moment = at === undefined ? '' : formatTime(at);
  const author = (
    <>
      <strong className={classes.author}>
        <bdi>{note.name}</bdi>
      </strong>
      {note.verdict && <span className={`soft ${classes.label}`}>{verdictLabels[note.verdict]}</span>}
      {moment !== '' && <span className={classes.moment}>{moment}</span>}
      {sceneNumber > 0 && <span className="unseen">, go to Scene #{sceneNumber}</span>}
    </>
  );
  // the panel finds the first note of a scene by the scene's id
  const shared = { id, 'data-note': note.sceneId ?? '', className: `row ${classes.heading}` };
  return (
    <div className={`wrap ${classes.top}`}>
      {sceneNumber > 0 ? (
        <button type="button" {...shared} onClick={() => goToNote(note)}>
          {author}
        </button>
      ) : (
        // focusable for the arrow keys
        <p {...shared} tabIndex={-1}>
          {author}
        </p>
      )}
      {children}
      <WrittenAt note={note} className={`fine ${classes.time}`} />
    </div>
  );
}

/** The words that a note is about: shown if the note quotes them, or if its scene has changed or is gone. */
function NotedWords({ note, scene }: { note: Note; scene: Scene | undefined }) {
  const { sceneId, words, quoted } = note;
  if (sceneId === null || words === null) return null;
  const isEarlier = !scene || isNoteOutdated(note, scene);
  if (!quoted && !isEarlier) return null;
  return (
    <div>
      {isEarlier && (
        <p className={`soft ${classes.label}`}>{scene ? 'About an earlier text' : 'About a scene that is gone'}</p>
      )}
      <blockquote dir="auto" className={`soft ${classes.words}`}>
        {words}
      </blockquote>
    </div>
  );
}

function NoteText({ note }: { note: Note }) {
  if (note.text === '') return null;
  return (
    <p dir="auto" className={classes.text}>
      {note.text}
      {note.changedAt !== null && <span className="fine"> (changed)</span>}
    </p>
  );
}

function Answer({ note }: { note: Note }) {
  const [confirming, setConfirming] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { remove } = useNoteCalls(note, row);
  return (
    <li ref={row} className={classes.answer}>
      <div className={`wrap ${classes.top}`}>
        <strong className={classes.author}>
          <bdi>{note.name}</bdi>
        </strong>
        {note.reviewerId === null && <span className={`soft ${classes.label}`}>You</span>}
        <WrittenAt note={note} className={`fine ${classes.time}`} />
      </div>
      <NoteText note={note} />
      <Button
        ref={button}
        variant="quiet"
        size="compact-xs"
        aria-expanded={confirming}
        onClick={() => {
          remove.reset();
          setConfirming(!confirming);
        }}
      >
        Delete<span className="unseen"> this answer</span>
      </Button>
      {confirming && (
        <InlineQuestion
          text="Delete this answer? You cannot undo this."
          yes="Delete"
          no="Keep it"
          danger
          call={remove}
          onKeep={() => {
            setConfirming(false);
            button.current?.focus();
          }}
        />
      )}
    </li>
  );
}
