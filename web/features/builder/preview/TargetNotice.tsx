import { Button, CloseButton, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { isTargetId, type TargetId, targets } from '../../../../src/domain/targets/registry.ts';
import { longDay } from '../../../lib/dates.ts';
import { dismissQuestion, isQuestionOpen } from '../../../lib/storage/last-target.ts';
import { chosenTarget } from '../core/project/film-store.tsx';
import { useBuilder } from '../core/project/project-store.ts';
import { useSync } from '../core/sync/sync-api.ts';
import classes from './TargetNotice.module.css';
import { chooseTarget } from './TargetSelect.tsx';

/** The most popular generators. The target select has all targets. */
const suggested: readonly TargetId[] = ['kling-3', 'veo-3.1', 'omni-flash', 'seedance-2.5', 'runway-gen-4.5'];

/** A row below the preview's header, shown if no target is chosen or if the chosen one is unknown or retired. */
export function TargetNotice() {
  const stored = useBuilder((state) => state.project.settings?.target);
  const target = useBuilder((state) => chosenTarget(state.project));
  if (stored === undefined) return <Question />;
  if (!target) {
    return (
      <Group component="p" gap="6px 10px" className={classes.notice}>
        <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
        <span>
          This version does not know the target “{stored}”. The project keeps it. The prompt uses the layout of Sora 2.
        </span>
      </Group>
    );
  }
  const { status, label } = target;
  if (status.state === 'active' || !isTargetId(status.replacement)) return null;
  const replacement = status.replacement;
  return (
    <Group gap="6px 10px" className={classes.notice}>
      <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
      <span>
        {label} was switched off by its maker on {longDay(status.since)}.
      </span>
      <Button size="compact-sm" variant="default" onClick={() => chooseTarget(replacement)}>
        Use {targets[replacement].label}
      </Button>
    </Group>
  );
}

/** Asks which generator the user renders with, until the user answers or dismisses the question. */
function Question() {
  const owner = useSync(({ session }) => session?.owner ?? null);
  const [dismissed, setDismissed] = useState(false);
  if (dismissed || !isQuestionOpen(owner)) return null;
  return (
    <Group component="fieldset" gap={6} className={classes.question}>
      <legend className="soft">What do you render with?</legend>
      {suggested.map((id) => (
        <Button key={id} size="compact-sm" variant="default" onClick={() => chooseTarget(id)}>
          {targets[id].label}
        </Button>
      ))}
      <CloseButton
        size="sm"
        aria-label="Do not ask again"
        className={classes.close}
        onClick={() => {
          dismissQuestion(owner);
          setDismissed(true);
        }}
      />
    </Group>
  );
}
