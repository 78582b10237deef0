import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { dateAndTime } from '../../../lib/dates.ts';
import { download } from '../../../lib/files/download.ts';
import { showToast } from '../../../lib/toast/toast.ts';
import { currentProject, useBuilder } from '../core/project/project-store.ts';
import classes from './Export.module.css';
import { defaultVersion, useExportOptions } from './export-options.ts';
import { writeZip } from './write-zip.ts';

type State = { kind: 'idle' } | { kind: 'busy'; part: number } | { kind: 'failed' } | { kind: 'stopped' };

/** Everything in one file, with its progress. It stops when the dialog closes. */
export function ZipRow() {
  const hasPictures = useBuilder(({ project }) => project.scenes.some(({ picture }) => picture));
  const [state, setState] = useState<State>({ kind: 'idle' });
  const work = useRef<AbortController | null>(null);
  useEffect(() => () => work.current?.abort(), []);

  async function start() {
    const controller = new AbortController();
    const { signal } = controller;
    work.current = controller;
    setState({ kind: 'busy', part: 0 });
    const { paper, frames, version, frameRate } = useExportOptions.getState();
    try {
      const { name, content, missing } = await writeZip({
        project: currentProject(),
        ...{ paper, frames, frameRate, signal },
        version: version.trim() || defaultVersion,
        date: dateAndTime(new Date()),
        onProgress: (part) => setState({ kind: 'busy', part }),
      });
      download(name, content);
      setState({ kind: 'idle' });
      showToast({
        title: 'Project Exported',
        description: `Saved ${name} to your downloads.${withoutPictures(missing)}`,
      });
    } catch {
      // leaving the dialog stops it as well, and then nothing shows it
      setState({ kind: signal.aborted ? 'stopped' : 'failed' });
    }
  }

  const busy = state.kind === 'busy';
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <p className={classes.name}>All of it as a ZIP</p>
        <p>
          Sheets, lists, subtitles and timelines in one file
          {hasPictures ? ', with the pictures named after their scenes.' : '. No scene has a picture yet.'}
        </p>
        {busy && <progress className={classes.progress} aria-label="Progress of the ZIP" value={state.part} max={1} />}
        <p role="status" className={classes.status}>
          {busy && 'Packing the ZIP…'}
          {state.kind === 'stopped' && 'Stopped. Nothing was saved.'}
        </p>
        {state.kind === 'failed' && (
          <p role="alert" className={classes.problem}>
            The ZIP could not be made. Nothing is lost: try again, or download the files one by one.
          </p>
        )}
      </div>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={busy ? 'Cancel the ZIP' : 'Download everything as a ZIP'}
        onClick={() => (busy ? work.current?.abort() : void start())}
      >
        {busy ? 'Cancel' : 'Download'}
      </Button>
    </li>
  );
}

function withoutPictures(missing: readonly number[]): string {
  if (missing.length === 0) return '';
  const scenes = missing.length === 1 ? `scene ${missing[0]}` : `scenes ${missing.join(', ')}`;
  return ` The picture of ${scenes} could not be loaded, so the storyboard has the drawn frame.`;
}
