import { UnstyledButton } from '@mantine/core';
import { findEntry, findMentions } from '../../../../src/domain/cast/cast.ts';
import { parseSpeech } from '../../../../src/domain/cast/speech.ts';
import { sceneFieldKeys } from '../../../../src/domain/scene/fields.ts';
import { showToast } from '../../../lib/toast/toast.ts';
import { goToField } from '../core/focus/go-to.ts';
import { findCastUsage } from '../core/project/cast-usage.ts';
import { countScenes, currentProject, useBuilder } from '../core/project/project-store.ts';
import buttons from '../core/ui/buttons.module.css';
import { useView } from '../core/view/view-store.ts';
import classes from './continuity.module.css';

/** How many scenes use an entry. A click goes to the next of these scenes. */
export function EntryUsage({ index }: { index: number }) {
  const count = useBuilder(({ project }) => findCastUsage(project)[index]?.length ?? 0);
  const name = useBuilder(({ project }) => project.cast?.[index]?.name ?? '');
  if (count === 0) return <span className={classes.usage}>unused</span>;
  return (
    <UnstyledButton
      className={`${buttons.quiet} ${classes.usage}`}
      aria-label={`@${name} in ${countScenes(count)}: go to the next`}
      onClick={() => goToNextUse(name)}
    >
      in {countScenes(count)}
    </UnstyledButton>
  );
}

/** Goes to the next scene that uses an entry, wrapping around, and selects the mention. */
function goToNextUse(name: string): void {
  const project = currentProject();
  const { cast = [] } = project;
  const entry = findEntry(cast, name);
  const scenes = (entry && findCastUsage(project)[cast.indexOf(entry)]) ?? [];
  const { lastUse } = useView.getState();
  const before = lastUse?.name === name ? scenes.findIndex(({ id }) => id === lastUse.sceneId) : -1;
  const index = (before + 1) % scenes.length;
  const scene = scenes[index];
  if (!entry || !scene) return;
  useView.setState({ lastUse: { name, sceneId: scene.id } });
  for (const field of sceneFieldKeys) {
    const text = scene[field];
    const mention =
      findMentions(text, cast).find((mention) => mention.kind === 'entry' && mention.entry === entry) ??
      (field === 'dialog'
        ? parseSpeech(text, cast).find((speech) => speech.speaker?.entry === entry)?.speaker
        : undefined);
    if (!mention) continue;
    goToField(scene.id, field, { from: mention.from, to: mention.to });
    break;
  }
  const description = `Scene #${scene.sceneNumber}, ${index + 1} of ${scenes.length}.`;
  // offered in the toast, too, because going to a scene scrolls the button out of view
  const next = { label: 'Next', run: () => goToNextUse(name) };
  showToast({ title: `@${name}`, description, ...(scenes.length > 1 && { action: next }) });
}
