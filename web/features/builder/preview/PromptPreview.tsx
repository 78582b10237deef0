import { ActionIcon, Button, NativeSelect, Tabs } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { defaultPacking } from '../../../../src/domain/film/prompt.ts';
import { formatExactDuration, totalDuration } from '../../../../src/domain/scene/duration.ts';
import { isBlank } from '../../../../src/domain/scene/fields.ts';
import { isScript } from '../../../../src/domain/targets/target.ts';
import { menuPart, useMenuOnDemand } from '../../../lib/use-menu-on-demand.ts';
import { copyClip, nextClip, useNextClip } from '../core/copy/copied-clips.ts';
import { clipElement, scrolls } from '../core/dom.ts';
import { shownTarget, useFilm } from '../core/project/film-store.tsx';
import { changeSettings, sceneDurations, useBuilder } from '../core/project/project-store.ts';
import { useWork } from '../core/project/work-store.ts';
import panels from '../core/ui/panels.module.css';
import { useCheckColumn } from '../core/view/screen.ts';
import { type PreviewView, useView } from '../core/view/view-store.ts';
import { CheckList, useFindingCount } from './CheckList.tsx';
import { ClipList } from './ClipList.tsx';
import { EmptyPreview } from './EmptyPreview.tsx';
import { FindingCount } from './FindingCount.tsx';
import { previewMenusCode } from './menus-code.ts';
import classes from './PromptPreview.module.css';
import { ScriptClips } from './ScriptClips.tsx';
import { ScriptView } from './ScriptView.tsx';
import { TargetNotice } from './TargetNotice.tsx';
import select from './TargetSelect.module.css';
import { TryOnBanner } from './TryOnBanner.tsx';

const RequestList = previewMenusCode.part('RequestList');

/**
 * The live prompt in the target's format, with tabs for the check and for the API requests that render the film. Fills
 * its container.
 */
export function PromptPreview() {
  const target = useBuilder(({ project }) => shownTarget(project));
  const empty = useBuilder(({ project }) => project.scenes.every(isBlank));
  const chosen = useView((state) => state.preview);
  const hasCheckColumn = useCheckColumn();
  const view = hasCheckColumn && chosen === 'check' ? 'prompt' : chosen;
  const script = isScript(target);
  return (
    <section aria-label="Prompt preview" className={classes.panel}>
      <Tabs
        value={view}
        variant="none"
        onChange={(value) =>
          useView.setState({ preview: value as PreviewView /* the tabs below are its only values */ })
        }
        keepMounted={false}
        classNames={{ root: classes.views, panel: classes.view, tab: classes.tab }}
      >
        <div className={`row ${panels.head}`}>
          <Tabs.List className={classes.tabs}>
            <Tabs.Tab value="prompt">Prompt</Tabs.Tab>
            {!hasCheckColumn && <CheckTab />}
            <Tabs.Tab value="request">Request</Tabs.Tab>
          </Tabs.List>
          {!script && <PackingSelect />}
          <ExportMenu className={classes.export ?? ''} />
          {!script && <CopyNext empty={empty} />}
        </div>
        <TargetNotice />
        <Tabs.Panel value="prompt">
          <TryOnBanner />
          {script && !empty && <ScriptClips />}
          <div className={classes.pageWrapper} data-empty={empty || undefined}>
            {/* biome-ignore lint/a11y: a scrollable element must be focusable by keyboard, and so needs a name */}
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
      <PreviewFooter clips={!script} />
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
      size="compact-sm"
      className={classes.next}
      onClick={copyNext}
    >
      Copy next
      <span aria-hidden="true">Clip {next}</span>
    </Button>
  );
}

/** Copies the first clip whose current text was not copied yet, and shows it. Repeated clicks go through the film. */
async function copyNext(): Promise<void> {
  const number = nextClip();
  useView.setState({ preview: 'prompt' });
  await copyClip(number);
  showClip(number);
}

/** Brings a clip of the preview into view. */
function showClip(number: number): void {
  const clip = clipElement(number);
  const page = clip?.parentElement;
  if (!clip || !page) return;
  if (!scrolls(page)) {
    // on narrow screens, the window scrolls
    clip.scrollIntoView({ block: 'nearest' });
    return;
  }
  const { top, bottom } = clip.getBoundingClientRect();
  const frame = page.getBoundingClientRect();
  if (top < frame.top || bottom > frame.bottom) page.scrollTop += top - frame.top;
}

const packings = [
  { value: 'fewest', label: 'Fewest clips' },
  { value: 'scene', label: 'One clip per scene' },
];

/** Selects whether scenes share clips. */
function PackingSelect() {
  const packing = useBuilder(({ project }) => project.settings?.packing ?? defaultPacking);
  return (
    <NativeSelect
      aria-label="Clips"
      classNames={{ root: classes.packing, input: `${select.select} ${select.quiet}` }}
      rightSectionWidth={24}
      rightSection={<IconChevronDown size={14} stroke={1.5} />}
      rightSectionPointerEvents="none"
      data={packings}
      value={packing}
      onChange={({ currentTarget: { value } }) => changeSettings({ packing: value === 'scene' ? 'scene' : 'fewest' })}
    />
  );
}

const ExportItems = previewMenusCode.part('ExportItems', menuPart);

/** Saves the prompt or the project as a file. */
function ExportMenu({ className }: { className?: string }) {
  const menu = useMenuOnDemand();
  const target = (
    <ActionIcon
      ref={menu.target}
      variant="subtle"
      color="gray"
      size={28}
      aria-label="Export"
      title="Export"
      aria-haspopup="menu"
      aria-expanded={menu.opened}
      onClick={menu.open}
      {...(className && { className })}
    >
      <IconDownload size={16} stroke={1.5} />
    </ActionIcon>
  );
  return menu.opened ? <ExportItems button={target} onClose={menu.close} /> : target;
}

/**
 * The film's duration. For targets with clips, also the number of clips, the rendered duration and the number of copied
 * clips.
 */
function PreviewFooter({ clips }: { clips: boolean }) {
  return (
    <footer className={`row fine ${classes.foot}`}>
      <Total />
      {clips && <ClipTotals />}
    </footer>
  );
}

function Total() {
  const durations = useBuilder(({ project }) => sceneDurations(project));
  return (
    <p>
      Total:{' '}
      <strong className="soft">
        {formatExactDuration(totalDuration(durations.map((duration) => ({ duration }))))}
      </strong>
    </p>
  );
}

function ClipTotals() {
  const clips = useFilm(({ film }) => film.clips);
  const copiedTexts = useWork((state) => state.copied);
  const rendered = totalDuration(clips.map(({ seconds }) => ({ duration: seconds })));
  const difference = totalDuration([...clips.map(({ asked }) => ({ duration: -asked })), { duration: rendered }]);
  const copied = clips.filter(({ number, text }) => copiedTexts[number] === text).length;
  return (
    <>
      <p>
        {clips.length === 1 ? '1 clip' : `${clips.length} clips`}, {rendered} s rendered
        {difference !== 0 && `: ${Math.abs(difference)} s ${difference > 0 ? 'more' : 'less'} than the film`}
      </p>
      <p className={classes.copied}>{copied > 0 && `${copied} of ${clips.length} copied`}</p>
    </>
  );
}
