import { dateAndTime } from '../../../lib/dates.ts';
import { download } from '../../../lib/files/download.ts';
import { showToast } from '../../../lib/toast/toast.ts';
import { currentProject, useBuilder } from '../core/project/project-store.ts';
import { useProjectTakes } from '../core/takes/project-takes.ts';
import { defaultVersion, useExportedNotes, useExportOptions } from './export-options.ts';
import { PackedRow, type PackingWork } from './PackedRow.tsx';
import { writeZip } from './write-zip.ts';

/** Exports every file and sheet as one ZIP. */
export function ZipRow() {
  const hasPictures = useBuilder(({ project }) => project.scenes.some(({ picture }) => picture));
  const notes = useExportedNotes();
  const takes = useProjectTakes().data?.takes;

  async function pack(work: PackingWork) {
    const { paper, frames, version, frameRate } = useExportOptions.getState();
    const { name, content, missing } = await writeZip({
      project: currentProject(),
      ...{ paper, frames, frameRate, notes, takes, ...work },
      version: version.trim() || defaultVersion,
      date: dateAndTime(new Date()),
    });
    download(name, content);
    showToast({
      title: 'Project Exported',
      description: `Saved ${name} to your downloads.${describeMissing(missing)}`,
    });
  }

  return (
    <PackedRow
      name="Everything as a ZIP"
      labels={{ start: 'Download everything as a ZIP', cancel: 'Cancel the ZIP' }}
      problem="The ZIP could not be created. Try again, or download the files one by one."
      pack={pack}
    >
      Sheets, lists, subtitles and timelines in one file
      {hasPictures ? ', with the pictures named after their scenes.' : '. No scene has a picture yet.'}
    </PackedRow>
  );
}

function describeMissing(missing: readonly number[]): string {
  if (missing.length === 0) return '';
  return missing.length === 1
    ? ` The picture of scene ${missing[0]} did not load, so the storyboard has its drawn frame.`
    : ` The pictures of scenes ${missing.join(', ')} did not load, so the storyboard has their drawn frames.`;
}
