import { memo } from 'react';
import type { FilmScene } from '../../../../src/domain/ai/written-film.ts';
import { pieceKey } from '../../../../src/domain/edits/add-film.ts';
import { formatDuration } from '../../../../src/domain/scene/duration.ts';
import { sceneFieldGroups } from '../../../../src/domain/scene/fields.ts';
import dialogs from '../../../components/dialogs.module.css';
import { Piece } from './Piece.tsx';
import classes from './ProposedFilm.module.css';

/** In the editor's order. */
const fields = sceneFieldGroups.flatMap((group) => group.fields);

interface ProposedSceneProps {
  number: number;
  /** The scene's line in the outline. */
  line: string;
  scene: FilmScene | 'missing' | undefined;
  isWriting: boolean;
}

/** A scene of the outline, and its fields once they are written. */
export const ProposedScene = memo(({ number, line, scene, isWriting }: ProposedSceneProps) => {
  const written = scene === 'missing' ? undefined : scene;
  return (
    <Piece
      name={`scene ${number}`}
      pieceKey={written && pieceKey.scene(number)}
      details={written && <Fields number={number} scene={written} />}
    >
      <p>
        <span className={dialogs.facts}>
          {number}
          {written && ` · ${formatDuration(written.duration)}`}
        </span>{' '}
        {line}
      </p>
      {!written && (
        <p className={dialogs.facts}>
          {scene === 'missing' ? 'Could not be written.' : isWriting ? 'To be written…' : 'Not written.'}
        </p>
      )}
    </Piece>
  );
});

function Fields({ number, scene }: { number: number; scene: FilmScene }) {
  return (
    <details className={classes.fields}>
      <summary className="soft" aria-label={`Fields of scene ${number}`}>
        Fields
      </summary>
      <dl className={dialogs.pairs}>
        {fields
          .filter(({ key }) => scene[key] !== '')
          .map(({ key, label }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{scene[key]}</dd>
            </div>
          ))}
      </dl>
    </details>
  );
}
