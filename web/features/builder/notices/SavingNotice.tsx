import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { PlanRemedy } from '../../../components/PlanRemedy.tsx';
import { projectPath } from '../../../lib/files/project-path.ts';
import { lazyModule, useEverTrue } from '../../../lib/page/lazy-module.tsx';
import {
  type StoredProject,
  saveAsNewProject,
  saveNow,
  settleConflict,
  usePlanBlocker,
  useSync,
} from '../core/sync/sync-api.ts';
import { Notice } from '../core/ui/Notice.tsx';
import { offerPlanIfMissing } from '../core/view/plan-offer.ts';

const ConflictDialog = lazyModule(() => import('./ConflictDialog.tsx')).part('ConflictDialog', {
  giveUp: ({ onClose }) => onClose(),
});

/**
 * The problem that prevents saving to the server, with buttons that resolve it. Renders nothing for problems that only
 * need time.
 */
export function SavingNotice() {
  const state = useSync((sync) => sync.server);
  const planBlocker = usePlanBlocker();
  if (planBlocker && state.kind !== 'conflict' && state.kind !== 'missing') {
    return (
      <Notice text="Without a plan, your account saves only the project you changed last. Changes to this one stay in this browser.">
        <PlanRemedy plan={planBlocker.plan} filled />
        <Button size="sm" variant="default" component={Link} to="/app/projects">
          All projects
        </Button>
      </Notice>
    );
  }
  switch (state.kind) {
    case 'conflict':
      return <ConflictNotice {...state} />;
    case 'missing':
      return <DeletedNotice />;
    case 'refused':
      return (
        <Notice text={`Your last changes are saved in this browser only. ${state.message}`}>
          <Button size="sm" variant="default" onClick={saveNow}>
            Try again
          </Button>
        </Notice>
      );
    default:
      return null;
  }
}

function DeletedNotice() {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    const id = await saveAsNewProject();
    setBusy(false);
    if (id !== null) navigate(projectPath(id));
  }
  return (
    <Notice text="This project was deleted. This browser still has this copy.">
      <Button size="sm" loading={busy} onClick={save}>
        Save it as a new project
      </Button>
    </Notice>
  );
}

interface ConflictNoticeProps {
  theirs: StoredProject;
  /** Why the history could not keep the other version; undefined before the user has tried to keep this one. */
  historyProblem?: string;
}

/** Asks which version to keep when the project was changed both here and elsewhere. */
function ConflictNotice({ theirs, historyProblem }: ConflictNoticeProps) {
  const [comparing, setComparing] = useState(false);
  const wanted = useEverTrue(comparing);
  const [busy, setBusy] = useState(false);
  async function settle(choice: 'mine' | 'theirs' | 'both') {
    setComparing(false);
    if (choice === 'both' && offerPlanIfMissing('A second project needs a plan')) return;
    setBusy(true);
    await settleConflict(choice);
    setBusy(false);
  }
  const choices = (
    <>
      <Button size="sm" disabled={busy} onClick={() => settle('mine')}>
        {historyProblem === undefined ? 'Keep this one' : 'Keep this one only'}
      </Button>
      <Button size="sm" variant="default" disabled={busy} onClick={() => settle('theirs')}>
        Use the other one
      </Button>
      <Button size="sm" variant="default" disabled={busy} onClick={() => settle('both')}>
        Keep both
      </Button>
    </>
  );
  return (
    <>
      <Notice
        text={
          historyProblem === undefined
            ? 'This project was also changed in another browser. Which version do you want to keep?'
            : `The history is full, so the other browser’s version cannot be kept. ${historyProblem} “Keep this one only” deletes the other one for good.`
        }
      >
        <Button size="sm" variant="default" onClick={() => setComparing(true)}>
          Compare
        </Button>
        {choices}
      </Notice>
      {wanted && (
        <ConflictDialog opened={comparing} onClose={() => setComparing(false)} theirs={theirs}>
          {choices}
        </ConflictDialog>
      )}
    </>
  );
}
