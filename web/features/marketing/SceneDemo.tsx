import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react';
import { formatDuration } from '../../../src/domain/duration.ts';
import { eachField, sceneFieldGroups, sceneFields } from '../../../src/domain/fields.ts';
import { limits } from '../../../src/domain/limits.ts';
import { numberWord } from '../../../src/domain/number-word.ts';
import { shotSheet } from '../../../src/domain/targets/shot-sheet.ts';
import { sora2 } from '../../../src/domain/targets/sora-2.ts';
import { type PromptScene, sceneLines, type Target, targetName } from '../../../src/domain/targets/target.ts';
import { PromptLines, promptPage } from '../../components/PromptLines.tsx';
import { ContinueButton } from './ContinueButton.tsx';
import classes from './SceneDemo.module.css';

const rootId = 'scene-demo';
/** Not the whole registry: what a visitor loads stays small. */
const layouts: readonly Target[] = [sora2, shotSheet];
const { min, max, step } = limits.sceneDuration;

interface Shown {
  scene: PromptScene;
  layout: Target;
}

/** One scene to edit and its prompt, which follows every key. Nothing is saved or sent before somebody goes on to the editor. */
export function SceneDemo({ scene }: { scene: PromptScene }) {
  const root = useRef<HTMLDivElement>(null);
  const [early] = useState(typedEarly);
  const [shown, setShown] = useState<Shown>({ scene, layout: sora2 });
  const show = () => {
    if (root.current) setShown((before) => read(root.current as HTMLElement, before));
  };
  // in a layout effect: a click that came before this code must find what was typed
  useLayoutEffect(() => {
    if (!root.current) return;
    const fields = root.current;
    for (const { name, value, caret } of early) {
      const field = fieldNamed(fields, name);
      if (!field || field.value === value) continue;
      field.value = value;
      if (caret !== null && field === document.activeElement) field.setSelectionRange(caret, caret);
    }
    setShown((before) => read(fields, before));
  }, [early]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the fields inside
    <div id={rootId} ref={root} className={classes.demo} onInput={show} onFocus={follow}>
      <div className={classes.scene}>
        <div className={classes.bar}>
          <h2>Scene {scene.sceneNumber}</h2>
          <label className={classes.duration}>
            <span>Duration</span>
            <input
              type="number"
              name="duration"
              inputMode="decimal"
              min={min}
              max={max}
              step={step}
              defaultValue={scene.duration}
            />
            <span>s</span>
          </label>
        </div>
        {sceneFieldGroups.map((group) => (
          <fieldset key={group.label} className={classes.group}>
            <legend>{group.label}</legend>
            {group.fields.map(({ key, label }) => (
              <div key={key} className={classes.field}>
                <label htmlFor={`demo-${key}`}>{label}</label>
                <textarea
                  id={`demo-${key}`}
                  name={key}
                  rows={2}
                  maxLength={limits.fieldLength}
                  spellCheck={false}
                  defaultValue={scene[key]}
                />
              </div>
            ))}
          </fieldset>
        ))}
      </div>
      <div className={classes.prompt}>
        <div className={classes.bar}>
          <h2>Prompt</h2>
          <fieldset className={classes.targets}>
            <legend>Layout</legend>
            {layouts.map((layout) => (
              <label key={layout.id}>
                <input type="radio" name="target" value={layout.id} defaultChecked={layout === sora2} />
                <span>{targetName(layout)}</span>
              </label>
            ))}
          </fieldset>
        </div>
        {/* biome-ignore-start lint/a11y: what scrolls must be reachable by keyboard, and then have a name */}
        <pre className={promptPage} tabIndex={0} role="group" aria-label="Prompt">
          <PromptLines lines={sceneLines(shown.layout, shown.scene)} />
        </pre>
        {/* biome-ignore-end lint/a11y: it does on small screens */}
      </div>
      <div className={classes.next}>
        <ContinueButton read={() => (root.current ? read(root.current, shown) : shown)} />
        <p className={classes.count}>
          {formatDuration(shown.scene.duration)} in {numberWord(sceneFields.length)} fields. Nothing is saved or sent
          until you continue. Then your words go with you.
        </p>
      </div>
    </div>
  );
}

/** On small screens, scrolls the prompt to the words of the focused field. */
function follow({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  const words = currentTarget.querySelector<HTMLElement>(`[data-field="${target.getAttribute('name')}"]`);
  const page = words?.closest('pre');
  if (words && page) page.scrollTop = words.offsetTop - page.clientHeight / 3;
}

type Field = HTMLTextAreaElement | HTMLInputElement;

function fieldNamed(root: HTMLElement, name: string): Field | null {
  return root.querySelector<Field>(`[name="${name}"]`);
}

/**
 * What a visitor typed before this code loaded. Read before React hydrates, which resets every textarea to its default;
 * the effect above restores it.
 */
function typedEarly(): { name: string; value: string; caret: number | null }[] {
  const root = typeof document === 'undefined' ? null : document.getElementById(rootId);
  if (!root) return [];
  return [...root.querySelectorAll('textarea')].map(({ name, value, selectionEnd }) => ({
    name,
    value,
    caret: selectionEnd,
  }));
}

/** Reads the scene from the fields. While the duration is invalid, keeps the previous one. */
function read(root: HTMLElement, before: Shown): Shown {
  const texts = eachField(({ key }) => fieldNamed(root, key)?.value ?? '');
  const typed = Number(fieldNamed(root, 'duration')?.value);
  const chosen = root.querySelector<HTMLInputElement>('[name="target"]:checked')?.value;
  return {
    scene: { ...before.scene, ...texts, duration: typed >= min && typed <= max ? typed : before.scene.duration },
    layout: layouts.find(({ id }) => id === chosen) ?? before.layout,
  };
}
