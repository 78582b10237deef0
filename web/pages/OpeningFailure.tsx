import { Button } from '@mantine/core';
import { explainProblem, NewerProject, SaveProblem } from '../features/builder/core/sync/sync-api.ts';
import { downloadText } from '../lib/files/download.ts';
import classes from './OpeningFailure.module.css';

interface OpeningFailureProps {
  /** Default: the server could not be reached. */
  error?: SaveProblem;
  retry: () => void;
}

/** Shown in place of a project that cannot be opened: why, and what the user can do. */
export function OpeningFailure({ error = new SaveProblem('unreachable'), retry }: OpeningFailureProps) {
  if (error instanceof NewerProject) return <Newer stored={error.stored} />;
  const isUnreachable = error.kind === 'unreachable';
  return (
    <section className={classes.failure} role="alert">
      <h2>{isUnreachable ? 'The server could not be reached' : 'This project could not be opened'}</h2>
      <p>{isUnreachable ? 'Your project opens as soon as it responds. Nothing was changed.' : explainProblem(error)}</p>
      <Button onClick={retry}>Try again</Button>
    </section>
  );
}

function Newer({ stored }: { stored: object }) {
  return (
    <section className={classes.failure} role="alert">
      <h2>Made by a newer version</h2>
      <p>Reload the page to get that version. Until then the project stays hidden and unchanged.</p>
      <Button onClick={() => location.reload()}>Reload</Button>
      <Button variant="default" onClick={() => downloadText('project.json', JSON.stringify(stored, null, 2))}>
        Download it
      </Button>
    </section>
  );
}
