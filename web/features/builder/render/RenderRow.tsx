import { Button } from '@mantine/core';
import { useId } from 'react';
import type { Render } from '../../../../src/domain/renders/renders.ts';
import { resolveTargetId, targets } from '../../../../src/domain/targets/registry.ts';
import dialogs from '../../../components/dialogs.module.css';
import { FailureText } from '../../../components/FailureText.tsx';
import { TextButton } from '../../../components/TextButton.tsx';
import { trpc } from '../../../lib/calls/trpc.ts';
import { nearDateAndTime } from '../../../lib/dates.ts';
import { runCommand } from '../core/commands/command.ts';
import { setCurrentScene } from '../core/view/view-store.ts';
import { dollars, failureLinks, statusLabels, unsureText } from './labels.ts';
import { isActive } from './project-renders.ts';
import classes from './Render.module.css';
import { openRender, showTab } from './render-store.ts';

// offline, show an error instead of waiting
const options = { networkMode: 'always' } as const;

interface RenderRowProps {
  render: Render;
  /** The number of its clip today; undefined if its scenes are gone. */
  clip: number | undefined;
  /** Runs when the button that had the focus goes away. */
  onGone: () => void;
}

/** A render with its state, what can be done about a failure, and buttons to cancel it or to render the clip again. */
export function RenderRow({ render, clip, onGone }: RenderRowProps) {
  const { id, status, sample, takeId, sceneIds } = render;
  const title = useId();
  return (
    <li className={`wrap ${classes.render}`} aria-labelledby={title} data-status={status}>
      <div className={`column soft small ${classes.about}`}>
        <h4 id={title} className={`wrap ${classes.title}`}>
          {clip === undefined ? 'A clip that is gone' : `Clip ${clip}`}
          <span className={classes.state}>{statusLabels[status]}</span>
          {sample && <span className="chip">Sample</span>}
        </h4>
        <p>{facts(render)}</p>
        <Problem render={render} />
      </div>
      {isActive(render) && <Cancel id={id} describedBy={title} onCanceled={onGone} />}
      {takeId !== null && clip !== undefined && (
        <Button variant="default" size="xs" aria-describedby={title} onClick={() => showTakes(sceneIds)}>
          Show takes
        </Button>
      )}
      {clip !== undefined && (status === 'failed' || status === 'unsure' || status === 'canceled') && (
        // a new render, which the user confirms with its price
        <Button variant="default" size="xs" aria-describedby={title} onClick={() => openRender(sceneIds)}>
          Render again…
        </Button>
      )}
    </li>
  );
}

/** `Kling 3.0 · 5 s · about $0.63 · Today, 3:30 PM` */
function facts({ target, seconds, dollars: price, createdAt }: Render): string {
  const { label } = targets[resolveTargetId({ target })];
  return `${label} · ${seconds} s · about ${dollars(price)} · ${nearDateAndTime(new Date(createdAt), new Date())}`;
}

/** Why a render failed or is unsure, and where to do something about it. */
function Problem({ render: { status, failure } }: { render: Render }) {
  const code = status === 'unsure' ? 'unsure' : failure?.code;
  if (!code) return null;
  const link = failureLinks[code];
  return (
    <p className={classes.failure}>
      {code === 'unsure' ? unsureText : failure?.message}{' '}
      {link && (
        <a href={link.address} target="_blank" rel="noopener noreferrer">
          {link.label}
          <span className="unseen"> (opens in a new tab)</span>
        </a>
      )}
      {code === 'key' && <TextButton onClick={() => showTab('key')}>Check the render key</TextButton>}
      {code === 'over-budget' && <TextButton onClick={() => showTab('new')}>Change the budget</TextButton>}
    </p>
  );
}

interface CancelProps {
  id: string;
  describedBy: string;
  onCanceled: () => void;
}

function Cancel({ id, describedBy, onCanceled }: CancelProps) {
  const utils = trpc.useUtils();
  const cancel = trpc.renders.cancel.useMutation({
    ...options,
    onSuccess: onCanceled,
    onSettled: () => void utils.renders.list.invalidate(),
  });
  return (
    <>
      <Button
        variant="default"
        size="xs"
        loading={cancel.isPending}
        aria-describedby={describedBy}
        onClick={() => cancel.mutate({ id })}
      >
        Cancel
      </Button>
      {cancel.error && (
        <p role="alert" className={dialogs.problem}>
          <FailureText error={cancel.error} />
        </p>
      )}
    </>
  );
}

/** Opens the takes of the clip with these scenes. */
function showTakes([first]: readonly string[]): void {
  if (first !== undefined) setCurrentScene(first);
  runCommand('takes');
}
