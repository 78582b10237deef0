import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import { SegmentedControl } from '@mantine/core';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Plan } from '../../../src/domain/billing/billing.ts';
import { PlanRemedy } from '../../components/PlanRemedy.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { usePlanLimit } from '../../lib/account/plan-limit.ts';
import { NewProjectButtons } from './NewProjectButtons.tsx';
import { PlanDialog } from './PlanDialog.tsx';
import { ProjectList } from './ProjectList.tsx';
import classes from './Projects.module.css';
import { TemplatesDialog } from './TemplatesDialog.tsx';
import { useNewProject } from './use-new-project.ts';
import { useProjectList } from './use-project-list.ts';

interface ProjectsProps {
  /** The account; null until it is known. */
  owner: string | null;
  plan: Plan | undefined;
  /** Retries the session when the server could not be reached. */
  onRetry: (() => void) | undefined;
}

/** All projects of an account, and its bin. Search and bin are in the URL, so that a reload shows the same. */
export function Projects({ owner, plan, onRetry }: ProjectsProps) {
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? '';
  const bin = params.has('bin');
  const list = useProjectList({ q, bin });
  const limit = usePlanLimit(plan);
  const limitId = useId();
  const newProject = useNewProject(owner);
  const [dialog, setDialog] = useState<'plan' | 'templates' | null>(null);
  const close = () => setDialog(null);

  function setParam(name: 'q' | 'bin', value: string) {
    const changed = new URLSearchParams(params);
    if (value) changed.set(name, value);
    else changed.delete(name);
    setParams(changed, { replace: true });
  }

  const buttons = (
    <NewProjectButtons
      limitId={limit && limitId}
      isCreating={newProject.isCreating}
      onNew={() => (limit ? setDialog('plan') : newProject.create())}
      onTemplate={() => setDialog(limit ? 'plan' : 'templates')}
    />
  );
  const isBlank = !bin && q === '' && list.data?.pages[0]?.rows.length === 0;
  return (
    <main className={classes.main}>
      {limit && (
        <section aria-label="Your plan" className={classes.limit}>
          <p id={limitId}>{limit.text}</p>
          <PlanRemedy plan={limit.plan} />
        </section>
      )}
      <div className={classes.tools}>
        {!isBlank && (
          <SearchField
            key={String(bin)}
            label={bin ? 'Search the bin' : 'Search projects'}
            placeholder="Search by title"
            value={q}
            onSearch={(text) => setParam('q', text)}
          />
        )}
        <SegmentedControl
          size="sm"
          aria-label="Which projects"
          className={classes.which}
          data={[
            { value: '', label: 'Projects' },
            { value: '1', label: 'Bin' },
          ]}
          value={bin ? '1' : ''}
          onChange={(value) => setParams(value ? { bin: value } : {}, { replace: true })}
        />
        {!isBlank && buttons}
      </div>
      <ProjectList
        key={String(bin)}
        owner={owner}
        list={onRetry ? { ...list, refetch: () => Promise.all([onRetry(), list.refetch()]) } : list}
        q={q}
        bin={bin}
        limit={limit}
        start={buttons}
        onNeedsPlan={() => setDialog('plan')}
      />
      {/* mounted before they open, so that they can return the focus */}
      <PlanDialog opened={dialog === 'plan'} onClose={close} limit={limit} />
      <TemplatesDialog
        opened={dialog === 'templates'}
        onClose={close}
        isCreating={newProject.isCreating}
        onChoose={newProject.create}
      />
    </main>
  );
}
