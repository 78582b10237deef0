import { Button, Tabs } from '@mantine/core';
import { isBlank } from '../../../../src/domain/fields.ts';
import { isScript } from '../../../../src/domain/targets/target.ts';
import { useNextClip } from '../core/copy/copied-clips.ts';
import { shownTarget } from '../core/project/film-store.tsx';
import { useBuilder } from '../core/project/project-store.ts';
import { useCheckColumn } from '../core/view/screen.ts';
import { type PreviewView, useView } from '../core/view/view-store.ts';
import { CheckList, useFindingCount } from './CheckList.tsx';
import { ClipList } from './ClipList.tsx';
import { copyNext } from './copy-next.ts';
import { EmptyPreview } from './EmptyPreview.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { FindingCount } from './FindingCount.tsx';
import { previewMenusCode } from './menus-code.ts';
import { PackingSelect } from './PackingSelect.tsx';
import { PreviewFoot } from './PreviewFoot.tsx';
import classes from './PromptPreview.module.css';
import { ScriptView } from './ScriptView.tsx';
import { TargetNotice } from './TargetNotice.tsx';
import { TryOnBanner } from './TryOnBanner.tsx';

const RequestList = previewMenusCode.part('RequestList');

/**
 * The prompt as it grows, in the form that its target takes; beside it what to check, and the calls that render it. It
 * fills its container.
 */
export function PromptPreview() {
  const target = useBuilder(({ project }) => shownTarget(project));
  const empty = useBuilder(({ project }) => project.scenes.every(isBlank));
  const chosen = useView((state) => state.preview);
  const checkApart = useCheckColumn();
  const view = checkApart && chosen === 'check' ? 'prompt' : chosen;
  const script = isScript(target);
  return (
    <section aria-label="Prompt preview" className={classes.panel}>
      <Tabs
        value={view}
        onChange={(value) =>
          useView.setState({ preview: value as PreviewView /* the tabs below are its only values */ })
        }
        keepMounted={false}
        classNames={{ root: classes.views, panel: classes.view, tab: classes.tab }}
      >
        <div className={classes.head}>
          <Tabs.List className={classes.tabs}>
            <Tabs.Tab value="prompt">Prompt</Tabs.Tab>
            {!checkApart && <CheckTab />}
            <Tabs.Tab value="request">Request</Tabs.Tab>
          </Tabs.List>
          {!script && <PackingSelect />}
          <ExportMenu className={classes.export ?? ''} />
          {!script && <CopyNext empty={empty} />}
        </div>
        <TargetNotice />
        <Tabs.Panel value="prompt">
          <TryOnBanner />
          <div className={classes.room} data-empty={empty || undefined}>
            {/* biome-ignore lint/a11y: what scrolls must be reachable by keyboard, and then have a name */}
            <div className={classes.page} data-prompt tabIndex={0} role="group" aria-label="Prompt">
              {isScript(target) ? <ScriptView target={target} /> : <ClipList />}
            </div>
          </div>
          {empty && <EmptyPreview />}
        </Tabs.Panel>
        <Tabs.Panel value="check" className={classes.page}>
          <CheckList />
        </Tabs.Panel>
        <Tabs.Panel value="request" className={classes.page}>
          <RequestList />
        </Tabs.Panel>
      </Tabs>
      <PreviewFoot clips={!script} />
    </section>
  );
}

function CheckTab() {
  const count = useFindingCount();
  return (
    <Tabs.Tab value="check" rightSection={count > 0 && <FindingCount count={count} />}>
      Check
    </Tabs.Tab>
  );
}

function CopyNext({ empty }: { empty: boolean }) {
  const next = useNextClip();
  return (
    <Button
      {...(empty ? { variant: 'subtle', color: 'gray' } : { variant: 'filled' })}
      className={classes.next}
      onClick={copyNext}
    >
      Copy next
      <span aria-hidden="true">Clip {next}</span>
    </Button>
  );
}
