import { Button, Menu, Tabs } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { type RefObject, useRef, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { formatDuration, totalDuration } from '../../../../src/domain/duration.ts';
import { assembleScript, joinClips } from '../../../../src/domain/prompt.ts';
import { isScript } from '../../../../src/domain/targets/target.ts';
import { downloadText, fileName } from '../../../lib/download.ts';
import { useBuilder } from '../builder-store.ts';
import { projectFile } from '../templates/project-file.ts';
import { CheckList, useFindingCount } from './CheckList.tsx';
import { ClipList, showClip } from './ClipList.tsx';
import { copyClip, copyText, useCopied, useNextClip } from './copied-clips.ts';
import { shownTarget, useFilm } from './film-store.ts';
import classes from './PromptPreview.module.css';
import { RenderSettings } from './RenderSettings.tsx';
import { RequestList } from './RequestList.tsx';
import { ScriptView } from './ScriptView.tsx';
import { TargetNotice } from './TargetNotice.tsx';
import { TargetSelect } from './TargetSelect.tsx';

type View = 'prompt' | 'check' | 'request';

/** The prompt as it grows, in the form that its target takes; beside it what to check, and the calls that render it. */
export function PromptPreview() {
  const target = useBuilder(({ project }) => shownTarget(project));
  const [view, setView] = useState<View>('prompt');
  const page = useRef<HTMLDivElement>(null);
  const script = isScript(target);
  return (
    <section aria-label="Prompt preview" className={classes.panel}>
      <header className={classes.header}>
        <TargetSelect />
        {!script && <RenderSettings target={target} />}
      </header>
      <TargetNotice />
      <Tabs
        value={view}
        onChange={(value) => setView(value as View /* the tabs below are its only values */)}
        keepMounted={false}
        classNames={{ root: classes.views, panel: classes.view }}
      >
        <div className={classes.bar}>
          <Tabs.List className={classes.tabs}>
            <Tabs.Tab value="prompt">Prompt</Tabs.Tab>
            <CheckTab />
            <Tabs.Tab value="request">Request</Tabs.Tab>
          </Tabs.List>
          <div className={classes.actions}>
            <ExportMenu />
            <CopyPrompt primary={script} page={page} />
            {!script && <CopyNext onCopy={() => setView('prompt')} />}
          </div>
        </div>
        <Tabs.Panel value="prompt">
          {/* biome-ignore-start lint/a11y: what scrolls must be reachable by keyboard, and then have a name */}
          <div ref={page} className={classes.page} tabIndex={0} role="group" aria-label="Prompt">
            {/* biome-ignore-end lint/a11y: the tag ends here */}
            {isScript(target) ? <ScriptView target={target} /> : <ClipList />}
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="check" className={classes.page}>
          <CheckList />
        </Tabs.Panel>
        <Tabs.Panel value="request" className={classes.page}>
          <RequestList />
        </Tabs.Panel>
      </Tabs>
      <footer className={classes.foot}>
        <Total />
        {!script && <ClipTotals />}
      </footer>
    </section>
  );
}

function CheckTab() {
  const count = useFindingCount();
  return (
    <Tabs.Tab value="check" rightSection={count > 0 && <span className={classes.count}>{count}</span>}>
      Check
    </Tabs.Tab>
  );
}

/** The whole prompt as one text, as it stands in the preview. */
function wholePrompt(): string {
  const { project } = useBuilder.getState();
  const target = shownTarget(project);
  return isScript(target) ? assembleScript(project, target) : joinClips(useFilm.getState().film.clips);
}

function CopyPrompt({ primary, page }: { primary: boolean; page: RefObject<HTMLElement | null> }) {
  return (
    <Button
      size="sm"
      variant={primary ? 'filled' : 'default'}
      leftSection={<IconCopy size={16} stroke={1.5} />}
      onClick={() => copyText(wholePrompt(), shownTarget(useBuilder.getState().project).copied, page.current)}
    >
      Copy Prompt
    </Button>
  );
}

/** Walks the film: each press copies the next clip that has not been copied as it is now. */
function CopyNext({ onCopy }: { onCopy: () => void }) {
  const next = useNextClip();
  return (
    <Button
      size="sm"
      onClick={async () => {
        onCopy();
        await copyClip(next);
        showClip(next);
      }}
    >
      Copy next
      <span className={classes.next} aria-hidden="true">
        Clip {next}
      </span>
    </Button>
  );
}

function Total() {
  const durations = useBuilder(useShallow((state) => state.project.scenes.map(({ duration }) => duration)));
  return (
    <p>
      Total: <strong>{formatDuration(totalDuration(durations.map((duration) => ({ duration }))))}</strong>
    </p>
  );
}

/** How long the film is once it is rendered, and how many of its clips are copied. */
function ClipTotals() {
  const clips = useFilm(({ film }) => film.clips);
  const texts = useCopied((state) => state.texts);
  const rendered = totalDuration(clips.map(({ seconds }) => ({ duration: seconds })));
  const difference = totalDuration([...clips.map(({ asked }) => ({ duration: -asked })), { duration: rendered }]);
  const copied = clips.filter(({ number, text }) => texts[number] === text).length;
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

function ExportMenu() {
  const save = (ending: 'json' | 'txt') => () => {
    const { project } = useBuilder.getState();
    downloadText(fileName(project.projectTitle, ending), ending === 'json' ? projectFile(project) : wholePrompt());
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" size="sm" aria-label="Export" className={classes.export}>
          <IconDownload size={16} stroke={1.5} aria-hidden />
          <span className={classes.exportLabel}>Export</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={save('txt')}>Prompt (.txt)</Menu.Item>
        <Menu.Item onClick={save('json')}>Project (.json)</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
