import { Button, FileButton } from '@mantine/core';
import { IconVideoPlus } from '@tabler/icons-react';
import { useEffect, useId } from 'react';
import { limits } from '../../../../../src/domain/product/limits.ts';
import { Dialog } from '../../../../components/Dialog.tsx';
import dialogs from '../../../../components/dialogs.module.css';
import { PlanOffer } from '../../../../components/PlanOffer.tsx';
import { usePlan } from '../../../../lib/account/plan-query.ts';
import { explain } from '../../../../lib/calls/trpc.ts';
import { formatBytes } from '../../../../lib/format-bytes.ts';
import { useSaveBlocker } from '../../core/sync/sync-api.ts';
import { useProjectTakes } from '../../core/takes/project-takes.ts';
import { knownTakes } from '../../core/takes/take-actions.ts';
import { usePhone } from '../../core/view/screen.ts';
import type { DialogProps } from '../../core/view/view-store.ts';
import { addFiles } from './add-files.ts';
import { acceptedFiles, bytesLeft, fileProblems } from './file-problems.ts';
import { TakeFileRow } from './TakeFileRow.tsx';
import classes from './TakeFiles.module.css';
import { UnfinishedUploads } from './UnfinishedUploads.tsx';
import { startUploads } from './upload-files.ts';
import { isUnderWay, useUploads } from './upload-store.ts';

/** Lists videos to add as takes, each with its clip, and uploads them. Uploads go on while the dialog is closed. */
export function TakeFilesDialog({ opened, onClose }: DialogProps) {
  const phone = usePhone();
  useEffect(() => {
    if (!opened) tidyUp();
  }, [opened]);
  return (
    <Dialog opened={opened} onClose={onClose} title="Add takes" size={760} fullScreen={phone}>
      <TakeFiles onClose={onClose} />
    </Dialog>
  );
}

/** Keeps only files that can still become takes. */
function tidyUp(): void {
  const { files } = useUploads.getState();
  const problems = fileProblems(files, knownTakes());
  const left = files.filter(({ key, state }) => state.is !== 'done' && !problems.has(key));
  if (left.length < files.length) useUploads.setState({ files: left });
}

function TakeFiles({ onClose }: { onClose: () => void }) {
  const { data: plan } = usePlan({ enabled: true });
  const { data: takes, error } = useProjectTakes();
  const blocker = useSaveBlocker('add takes');
  const files = useUploads((state) => state.files);
  const heading = useId();
  if (plan && !plan.entitled) {
    return <PlanOffer plan={plan} need="Takes are stored with a plan" onClose={onClose} />;
  }
  if (takes && !takes.available) {
    return <p className={dialogs.text}>This server stores no takes. Whoever runs it can set up a bucket for them.</p>;
  }
  const problems = fileProblems(files, takes);
  const ready = files.filter(({ key, state }) => state.is === 'new' && !problems.has(key));
  const hasLeft = files.some(({ state }) => state.is === 'new');
  const left = bytesLeft(takes);
  return (
    <div className={dialogs.form}>
      <div className={`wrap ${classes.choose}`}>
        <FileButton multiple accept={acceptedFiles} onChange={addFiles}>
          {(props) => (
            <Button {...props} variant="default" data-autofocus leftSection={<IconVideoPlus size={16} stroke={1.5} />}>
              Choose videos
            </Button>
          )}
        </FileButton>
        <p className={dialogs.facts}>
          MP4, MOV or WebM, up to {formatBytes(limits.takes.fileBytes)} each. You can also drop or paste them anywhere
          in the editor.{left !== null && ` Your account has ${formatBytes(left)} left.`}
        </p>
      </div>
      {blocker && <p className={dialogs.obstacle}>{blocker.text}</p>}
      {error && (
        <p role="alert" className={dialogs.problem}>
          {explain(error)}
        </p>
      )}
      <UnfinishedUploads />
      {files.length > 0 && (
        <>
          <h3 id={heading} className="unseen">
            Files
          </h3>
          <ul aria-labelledby={heading} className={classes.files}>
            {files.map((file) => (
              <TakeFileRow key={file.key} file={file} problem={problems.get(file.key)} />
            ))}
          </ul>
          <div className={`column ${classes.foot}`}>
            <Progress />
            {hasLeft && (
              <Button
                disabled={ready.length === 0 || blocker !== null || !takes}
                onClick={() => void startUploads(ready.map(({ key }) => key))}
              >
                {ready.length === 1 ? 'Add 1 take' : `Add ${ready.length} takes`}
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  );
}

/** The number of files that are uploaded, for screen readers and at a glance. */
function Progress() {
  const files = useUploads((state) => state.files);
  const done = files.filter(({ state }) => state.is === 'done').length;
  const underWay = files.filter(isUnderWay).length;
  const text =
    underWay > 0
      ? `${done} of ${done + underWay} added. You can close this: the uploads go on.`
      : done > 0 && `${done === 1 ? '1 take is' : `${done} takes are`} added.`;
  return (
    <p role="status" className={text ? dialogs.facts : 'unseen'}>
      {text}
    </p>
  );
}
