import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { dateAndTime } from '../../../lib/dates.ts';
import { download } from '../../../lib/files/download.ts';
import { showToast } from '../../../lib/toast/toast.ts';
import { currentProject, useBuilder } from '../core/project/project-store.ts';
import classes from './Export.module.css';
import { defaultVersion, useExportedNotes, useExportOptions } from './export-options.ts';
import { writeZip } from './write-zip.ts';

type State = { kind: 'idle' } | { kind: 'busy'; progress: number } | { kind: 'failed' } | { kind: 'stopped' };

/** Exports everything as one ZIP and shows the progress. Closing the dialog cancels the export. */
export function ZipRow() {
  const hasPictures = useBuilder(({ project }) => project.scenes.some(({ picture }) => picture));
  const notes = useExportedNotes();
  const [state, setState] = useState<State>({ kind: 'idle' });
  const work = useRef<AbortController | null>(null);
  useEffect(() => () => work.current?.abort(), []);

  async function start() {
    const controller = new AbortController();
    const { signal } = controller;
    work.current = controller;
    setState({ kind: 'busy', progress: 0 });
    const { paper, frames, version, frameRate } = useExportOptions.getState();
    try {
      const { name, content, missing } = await writeZip({
        project: currentProject(),
        ...{ paper, frames, frameRate, notes, signal },
        version: version.trim() || defaultVersion,
        date: dateAndTime(new Date()),
        onProgress: (progress) => setState({ kind: 'busy', progress }),
      });
      download(name, content);
      setState({ kind: 'idle' });
      showToast({
        title: 'Project Exported',
        description: `Saved ${name} to your downloads.${describeMissing(missing)}`,
      });
    } catch {
      // after the dialog has closed, setting the state has no effect
      setState({ kind: signal.aborted ? 'stopped' : 'failed' });
    }
  }

  const busy = state.kind === 'busy';
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <p className={classes.name}>Everything as a ZIP</p>
        <p>
          Sheets, lists, subtitles and timelines in one file
          {hasPictures ? ', with the pictures named after their scenes.' : '. No scene has a picture yet.'}
        </p>
        {busy && (
          <progress className={classes.progress} aria-label="Progress of the ZIP" value={state.progress} max={1} />
        )}
        <p role="status" className={classes.status}>
          {busy && 'Packing the ZIP…'}
          {state.kind === 'stopped' && 'Stopped. Nothing was saved.'}
        </p>
        {state.kind === 'failed' && (
          <p role="alert" className={classes.problem}>
            The ZIP could not be created. Try again, or download the files one by one.
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

function describeMissing(missing: readonly number[]): string {
  if (missing.length === 0) return '';
  return missing.length === 1
    ? ` The picture of scene ${missing[0]} did not load, so the storyboard has its drawn frame.`
    : ` The pictures of scenes ${missing.join(', ')} did not load, so the storyboard has their drawn frames.`;
}
