import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react';
import { limits } from '../../../src/domain/product/limits.ts';
import { eachField, sceneFieldGroups } from '../../../src/domain/scene/fields.ts';
import { generatorName, guidedTargets } from '../../../src/domain/targets/generators.ts';
import { kling3 } from '../../../src/domain/targets/kling-3.ts';
import { shotSheet } from '../../../src/domain/targets/shot-sheet.ts';
import type { PromptScene, Target } from '../../../src/domain/targets/target.ts';
import { DrawnFrame } from '../../components/DrawnFrame.tsx';
import { PromptLines, promptPage } from '../../components/PromptLines.tsx';
import { ContinueButton } from './ContinueButton.tsx';
import { CopyButton } from './CopyButton.tsx';
import { splitIntoClips } from './film-clips.ts';
import classes from './SceneDemo.module.css';
import { ClipHead, TargetFacts } from './TargetFacts.tsx';

const rootId = 'scene-demo';
const layouts: readonly Target[] = [...guidedTargets, shotSheet];
const { min, max, step } = limits.sceneDuration;

interface DemoState {
  scene: PromptScene;
  layout: Target;
}

/**
 * One editable scene with its frame and prompt, updated on every keystroke. Nothing is sent or saved until the visitor
 * continues.
 */
export function SceneDemo({ scene }: { scene: PromptScene }) {
  const root = useRef<HTMLDivElement>(null);
  const prompt = useRef<HTMLPreElement>(null);
  const [earlyInput] = useState(readEarlyInput);
  const [shown, setShown] = useState<DemoState>({ scene, layout: kling3 });
  const update = () => {
    if (root.current) setShown((before) => readDemo(root.current as HTMLElement, before));
  };
  // in a layout effect, so that early input is restored before early clicks are replayed
  useLayoutEffect(() => {
    if (!root.current) return;
    const fields = root.current;
    for (const { name, value, selection } of earlyInput) {
      const field = findField(fields, name);
      if (!field) continue;
      if (field.value !== value) field.value = value;
      if (field === document.activeElement) field.setSelectionRange(...selection);
    }
    setShown((before) => readDemo(fields, before));
  }, [earlyInput]);
  // a single scene is always one clip
  const [clip] = splitIntoClips([shown.scene], shown.layout);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to the fields inside
    <div id={rootId} ref={root} className={classes.demo} onInput={update} onFocus={scrollToWords}>
      <div className={classes.scene}>
        <div className={classes.picture}>
          <DrawnFrame scene={shown.scene} />
        </div>
        <div className={classes.bar} data-of="scene">
          <h2>Scene #{scene.sceneNumber}</h2>
          <label className={classes.duration}>
            <input
              type="number"
              name="duration"
              inputMode="decimal"
              min={min}
              max={max}
              step={step}
              defaultValue={scene.duration}
            />
            <span>s duration</span>
          </label>
        </div>
        <div className={classes.fields}>
          {sceneFieldGroups.map((group) => (
            <fieldset key={group.label} className={classes.group}>
              <legend>{group.label}</legend>
              {group.fields.map(({ key, label }) => (
                <div key={key} className={classes.field}>
                  <label htmlFor={`demo-${key}`}>{label}</label>
                  <textarea
                    id={`demo-${key}`}
                    name={key}
                    rows={1}
                    maxLength={limits.fieldLength}
                    spellCheck={false}
                    defaultValue={scene[key]}
                  />
                </div>
              ))}
            </fieldset>
          ))}
        </div>
      </div>
      <div className={classes.prompt}>
        <div className={classes.bar} data-of="prompt">
          <h2>Prompt</h2>
          <fieldset className={classes.targets}>
            <legend>Generator</legend>
            {layouts.map((layout) => (
              <label key={layout.id}>
                <input type="radio" name="target" value={layout.id} defaultChecked={layout === kling3} />
                <span>{generatorName(layout)}</span>
              </label>
            ))}
          </fieldset>
        </div>
        {clip && (
          <>
            <ClipHead clip={clip} target={shown.layout} />
            {/* biome-ignore-start lint/a11y: a scroll area must be reachable by keyboard, and then needs a name */}
            <pre ref={prompt} className={promptPage} tabIndex={0} role="group" aria-label="Prompt">
              <PromptLines lines={clip.lines} />
            </pre>
            {/* biome-ignore-end lint/a11y: it scrolls on small screens */}
            <TargetFacts clip={clip} target={shown.layout} />
          </>
        )}
        <div className={classes.foot}>
          <ContinueButton read={() => (root.current ? readDemo(root.current, shown) : shown)} />
          <CopyButton from={prompt} note="Nothing is saved or sent until you continue. Then your words go with you." />
        </div>
      </div>
    </div>
  );
}

/** On small screens, scrolls the prompt to the words of the focused field. */
function scrollToWords({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  const words = currentTarget.querySelector<HTMLElement>(`[data-field="${target.getAttribute('name')}"]`);
  const page = words?.closest('pre');
  if (words && page) page.scrollTop = words.offsetTop - page.clientHeight / 3;
}

type Field = HTMLTextAreaElement | HTMLInputElement;

function findField(root: HTMLElement, name: string): Field | null {
  return root.querySelector<Field>(`[name="${name}"]`);
}

/**
 * Reads what a visitor typed and selected before this code loaded. Runs before React hydrates, which resets every
 * textarea to its default and its selection to the start; the effect above restores both.
 */
function readEarlyInput(): { name: string; value: string; selection: [start: number, end: number] }[] {
  const root = typeof document === 'undefined' ? null : document.getElementById(rootId);
  if (!root) return [];
  return [...root.querySelectorAll('textarea')].map(({ name, value, selectionStart, selectionEnd }) => ({
    name,
    value,
    selection: [selectionStart, selectionEnd],
  }));
}

/** Reads the scene from the fields. While the duration is invalid, keeps the previous one. */
function readDemo(root: HTMLElement, before: DemoState): DemoState {
  const texts = eachField(({ key }) => findField(root, key)?.value ?? '');
  const typed = Number(findField(root, 'duration')?.value);
  const chosen = root.querySelector<HTMLInputElement>('[name="target"]:checked')?.value;
  return {
    scene: { ...before.scene, ...texts, duration: typed >= min && typed <= max ? typed : before.scene.duration },
    layout: layouts.find(({ id }) => id === chosen) ?? before.layout,
  };
}
