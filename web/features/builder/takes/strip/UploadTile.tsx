import { IconAlertTriangle, IconClock, IconPlayerPause, IconUpload, IconWifiOff } from '@tabler/icons-react';
import { openDialog } from '../../core/view/view-store.ts';
import { uploadLabel, uploadShare } from '../adding/upload-labels.ts';
import type { TakeFile } from '../adding/upload-store.ts';
import classes from './Strip.module.css';

const icons = {
  new: IconClock,
  queued: IconClock,
  sending: IconUpload,
  paused: IconPlayerPause,
  offline: IconWifiOff,
  failed: IconAlertTriangle,
  done: IconUpload,
};

/** A file on its way to a clip. Opens the list of files. */
export function UploadTile({ file }: { file: TakeFile }) {
  const Icon = icons[file.state.is];
  const label = uploadLabel(file);
  return (
    <li>
      <button
        type="button"
        className={classes.tile}
        data-failed={file.state.is === 'failed' || undefined}
        title={file.file.name}
        onClick={() => openDialog('take-files')}
      >
        <span className="unseen">{`${file.file.name}: ${label}`}</span>
        <span className={classes.picture} aria-hidden>
          <Icon size={20} stroke={1.25} aria-hidden />
          <progress value={uploadShare(file)} max={1} />
        </span>
        <span className={`row soft ${classes.marks}`} aria-hidden>
          <span className="cut">{label}</span>
        </span>
      </button>
    </li>
  );
}
