import { Button, NativeSelect } from '@mantine/core';
import { showToast } from '../../../lib/toast/toast.ts';
import { currentProject } from '../core/project/project-store.ts';
import { useProjectTakes } from '../core/takes/project-takes.ts';
import { openDialog } from '../core/view/view-store.ts';
import classes from './Export.module.css';
import { useExportedNotes, useExportOptions } from './export-options.ts';
import { PackedRow, type PackingWork } from './PackedRow.tsx';
import { saveTakesZip, takeChoices, takesIn } from './write-takes-zip.ts';

/** The rough cut as a video, and the takes as a ZIP. */
export function TakeRows() {
  const { data } = useProjectTakes();
  const notes = useExportedNotes();
  const choice = useExportOptions((options) => options.takes);
  const takes = data?.takes ?? [];
  const included = takesIn(choice, takes);

  async function pack(work: PackingWork) {
    const { frameRate } = useExportOptions.getState();
    const saved = await saveTakesZip({ project: currentProject(), takes, choice, frameRate, notes, ...work });
    if (!saved) return;
    const { name, missing } = saved;
    const gone = missing.length > 0 ? ` Not in it, since their files are gone: ${missing.join(', ')}.` : '';
    showToast({ title: 'Takes Exported', description: `Saved ${name}.${gone}` });
  }

  return (
    <>
      <li className={`row ${classes.row}`}>
        <div className={classes.about}>
          <p className={classes.name}>Rough cut</p>
          <p>The chosen takes as one video, trimmed to their scenes, with frames for scenes that have none.</p>
        </div>
        <Button
          variant="default"
          size="compact-sm"
          aria-label="Save the rough cut as a video"
          onClick={() => openDialog('rough-cut')}
        >
          Save…
        </Button>
      </li>
      {takes.length === 0 ? (
        <li className={`row ${classes.row}`}>
          <div className={classes.about}>
            <p className={classes.name}>Takes as a ZIP</p>
            <p>Nothing to pack yet: no clip has a take.</p>
          </div>
        </li>
      ) : (
        <PackedRow
          name="Takes as a ZIP"
          labels={{ start: 'Download the takes as a ZIP', cancel: 'Cancel the ZIP of takes' }}
          problem="The ZIP could not be created. Check your connection and that the disk has room, and try again."
          pack={pack}
          canStart={included.length > 0}
          tool={
            <NativeSelect
              aria-label="Takes in the ZIP"
              size="xs"
              data={[...takeChoices]}
              value={choice}
              onChange={({ currentTarget: { value } }) => {
                const chosen = takeChoices.find((one) => one.value === value);
                if (chosen) useExportOptions.setState({ takes: chosen.value });
              }}
            />
          }
        >
          {included.length === 0
            ? 'No take is chosen yet.'
            : `${describeTakes(included)}, named by scene and take, with a list and the timelines that point at them.`}
        </PackedRow>
      )}
    </>
  );
}

/** `1 take, 3 MB`, `12 takes, 1.4 GB`. */
function describeTakes(takes: readonly { bytes: number }[]): string {
  const bytes = takes.reduce((sum, take) => sum + take.bytes, 0);
  const size = bytes < 1e9 ? `${Math.max(1, Math.round(bytes / 1e6))} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
  return `${takes.length === 1 ? '1 take' : `${takes.length} takes`}, ${size}`;
}
