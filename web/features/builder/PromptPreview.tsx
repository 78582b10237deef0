import { Button, Menu, SegmentedControl } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { memo, useRef, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { formatDuration, totalDuration } from '../../../src/domain/duration.ts';
import { assemblePrompt } from '../../../src/domain/prompt.ts';
import { defaultTarget, type TargetId, targets } from '../../../src/domain/targets/registry.ts';
import { targetName } from '../../../src/domain/targets/target.ts';
import { PromptLines, promptPage } from '../../components/PromptLines.tsx';
import { downloadText, fileName } from '../../lib/download.ts';
import { showToast } from '../../lib/toast.ts';
import { useBuilder } from './builder-store.ts';
import classes from './PromptPreview.module.css';
import { projectFile } from './project-file.ts';

const formats = Object.entries(targets).map(([value, target]) => ({ value, label: targetName(target) }));

/** The growing prompt. Each scene renders separately, so a keystroke costs the same in a long film. */
export function PromptPreview() {
  const [target, setTarget] = useState<TargetId>(defaultTarget);
  const page = useRef<HTMLPreElement>(null);
  const count = useBuilder((state) => state.project.scenes.length);

  async function copy() {
    try {
      await navigator.clipboard.writeText(assemblePrompt(useBuilder.getState().project, target));
      showToast({
        title: 'Copied to Clipboard',
        description: targets[target].copied,
      });
    } catch {
      if (page.current) getSelection()?.selectAllChildren(page.current);
      showToast({
        title: 'Copy Failed',
        description: 'Please try again or select and copy manually.',
        tone: 'error',
      });
    }
  }

  return (
    <section aria-label="Prompt preview" className={classes.panel}>
      <header className={classes.header}>
        <SegmentedControl
          size="xs"
          aria-label="Format"
          data={formats}
          value={target}
          onChange={(value) => setTarget(value as TargetId /* the data above are its only values */)}
        />
        <Total />
        <div className={classes.actions}>
          <ExportMenu target={target} />
          <Button size="sm" leftSection={<IconCopy size={16} stroke={1.5} />} onClick={copy}>
            Copy Prompt
          </Button>
        </div>
      </header>
      {/* biome-ignore-start lint/a11y: what scrolls must be reachable by keyboard, and then have a name */}
      <pre ref={page} className={`${promptPage} ${classes.page}`} tabIndex={0} role="group" aria-label="Prompt">
        {/* biome-ignore-end lint/a11y: the page's own tag ends here */}
        <Opening target={target} />
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the preview shows whatever scene stands at that place
          <PreviewScene key={index} index={index} target={target} more={index < count - 1} />
        ))}
      </pre>
    </section>
  );
}

function Opening({ target }: { target: TargetId }) {
  const title = useBuilder((state) => state.project.projectTitle);
  return <PromptLines lines={targets[target].opening(title)} more />;
}

interface PreviewSceneProps {
  index: number;
  target: TargetId;
  /** Whether a scene follows. */
  more: boolean;
}

const PreviewScene = memo(function PreviewScene({ index, target, more }: PreviewSceneProps) {
  const scene = useBuilder((state) => state.project.scenes[index]);
  if (!scene) return null;
  const format = targets[target];
  return <PromptLines lines={[...format.scene(scene), ...(more ? format.between : [])]} more={more} />;
});

function Total() {
  const durations = useBuilder(useShallow((state) => state.project.scenes.map(({ duration }) => duration)));
  return (
    <p className={classes.total}>
      Total: <strong>{formatDuration(totalDuration(durations.map((duration) => ({ duration }))))}</strong>
    </p>
  );
}

function ExportMenu({ target }: { target: TargetId }) {
  const save = (ending: 'json' | 'txt') => () => {
    const { project } = useBuilder.getState();
    const content = ending === 'json' ? projectFile(project) : assemblePrompt(project, target);
    downloadText(fileName(project.projectTitle, ending), content);
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" size="sm" leftSection={<IconDownload size={16} stroke={1.5} />}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={save('txt')}>Prompt (.txt)</Menu.Item>
        <Menu.Item onClick={save('json')}>Project (.json)</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
