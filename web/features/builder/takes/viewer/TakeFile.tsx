import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { formatExactDuration } from '../../../../../src/domain/scene/duration.ts';
import { type Take, takeFilePath } from '../../../../../src/domain/takes/takes.ts';
import { nearDateAndTime } from '../../../../lib/dates.ts';
import { changeTake } from '../../core/takes/take-actions.ts';
import { LongText } from '../../core/ui/LongText.tsx';
import type { TakeGroup } from '../take-groups.ts';
import classes from './Details.module.css';
import { saveTakeText, setTakeText, takeTextProblem, useTakeText } from './take-text-drafts.ts';

interface TakeFileProps {
  take: Take;
  /** The take's clip. */
  group: TakeGroup;
  groups: readonly TakeGroup[];
  /** From the file; null if unknown. */
  frameRate: number | null;
  onRemove: () => void;
}

/** The file's facts, and what can be done with it: rename, download, move to another clip, delete. */
export function TakeFile({ take, group, groups, frameRate, onRemove }: TakeFileProps) {
  const name = useTakeText(take, 'name');
  const facts = [
    formatExactDuration(take.seconds),
    `${take.width} × ${take.height}`,
    frameRate !== null && `${Number(frameRate.toFixed(3))} fps`,
    take.sound ? 'sound' : 'silent',
    formatBytes(take.bytes),
  ];
  return (
    <div className="column">
      <TextInput
        label="Name"
        dir="auto"
        value={name}
        error={takeTextProblem('name', name)}
        onChange={({ currentTarget }) => setTakeText(take, 'name', currentTarget.value)}
        onBlur={() => void saveTakeText(take, 'name')}
        onKeyDown={({ key }) => key === 'Enter' && void saveTakeText(take, 'name')}
      />
      <p className="soft small">
        {facts.filter(Boolean).join(' · ')}
        <br />
        {take.sample ? 'Sample clip, made ' : 'Added '}
        {nearDateAndTime(new Date(take.createdAt), new Date())}
        {take.seed !== null && ` · seed ${take.seed}`}
      </p>
      {take.request && (
        <details className={classes.fold}>
          <summary>Request</summary>
          <LongText label="Request that made the take">{JSON.stringify(take.request, null, 2)}</LongText>
        </details>
      )}
      <NativeSelect
        label="Clip"
        data={[
          ...groups.flatMap(({ clip, title }, index) => (clip ? { value: String(index), label: title } : [])),
          ...(group.clip ? [] : [{ value: '', label: 'Without a clip' }]),
        ]}
        value={group.clip ? String(groups.indexOf(group)) : ''}
        onChange={({ currentTarget: { value } }) => {
          const target = groups[Number(value)];
          if (target?.clip && value !== '') void changeTake(take.id, { sceneIds: [...target.sceneIds] });
        }}
      />
      <div className="wrap">
        <Button
          component="a"
          href={`${takeFilePath(take.id)}?download`}
          download
          variant="default"
          size="xs"
          leftSection={<IconDownload size={14} stroke={1.75} aria-hidden />}
        >
          Download
        </Button>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconTrash size={14} stroke={1.75} aria-hidden />}
          aria-keyshortcuts="Delete"
          onClick={onRemove}
        >
          Delete
        </Button>
      </div>
    </div>
  );
}

const threeDigits = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 });

/** `830 kB` or `12.4 MB`. */
function formatBytes(bytes: number): string {
  return bytes < 1_000_000 ? `${threeDigits.format(bytes / 1_000)} kB` : `${threeDigits.format(bytes / 1_000_000)} MB`;
}
