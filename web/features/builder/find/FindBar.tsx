import { type Icon, IconArrowDown, IconArrowUp, IconLetterCase, IconTextRecognition, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { limits } from '../../../../src/domain/product/limits.ts';
import buttons from '../core/ui/buttons.module.css';
import classes from './FindBar.module.css';
import { changeFind, closeFind, goToMatch, replaceAll, replaceCurrent, startFind } from './find-commands.ts';
import { useFindMarks } from './find-marks.ts';
import { useFind } from './find-store.ts';

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true };

/** Find and replace over both columns. Open as long as it is mounted. */
export function FindBar() {
  const query = useFind((state) => state.query);
  const replacement = useFind((state) => state.replacement);
  const count = useFind(({ matches }) => matches.length);
  const current = useFind((state) => state.current);
  const input = useRef<HTMLInputElement>(null);
  useFindMarks();
  // with the first frame, so that nothing that is typed meanwhile is lost
  useLayoutEffect(() => {
    input.current?.focus();
    // after the commit, in which no card can be unfolded for the first match
    queueMicrotask(() => {
      flushSync(startFind);
      if (useFind.getState().words === '') input.current?.select();
    });
    document.documentElement.dataset.finding = '';
    return () => {
      delete document.documentElement.dataset.finding;
    };
  }, []);

  return (
    <search className={classes.bar} aria-label="Find and replace" data-find>
      <div className={classes.row}>
        <div className={classes.box}>
          <input
            ref={input}
            className={classes.input}
            aria-label="Find"
            placeholder="Find in all texts"
            autoComplete="off"
            spellCheck={false}
            maxLength={limits.fieldLength}
            value={query.text}
            onChange={({ currentTarget }) => changeFind({ text: currentTarget.value })}
            onKeyDown={onFindKey}
          />
          <span className={classes.count} data-none={(query.text !== '' && count === 0) || undefined}>
            {query.text !== '' && (count > 0 ? `${current + 1} of ${count}` : 'Nothing found')}
          </span>
          <Toggle
            label="Match case"
            icon={IconLetterCase}
            pressed={query.matchCase}
            onPress={(matchCase) => changeFind({ matchCase })}
          />
          <Toggle
            label="Whole word"
            icon={IconTextRecognition}
            pressed={query.wholeWord}
            onPress={(wholeWord) => changeFind({ wholeWord })}
          />
        </div>
        <Step label="Previous match" icon={IconArrowUp} disabled={count === 0} onPress={() => goToMatch(-1)} />
        <Step label="Next match" icon={IconArrowDown} disabled={count === 0} onPress={() => goToMatch(1)} />
      </div>
      <div className={classes.row}>
        <div className={classes.box}>
          <input
            className={classes.input}
            aria-label="Replace with"
            placeholder="Replace with"
            autoComplete="off"
            spellCheck={false}
            maxLength={limits.fieldLength}
            value={replacement}
            onChange={({ currentTarget }) => useFind.setState({ replacement: currentTarget.value })}
            onKeyDown={onReplaceKey}
          />
        </div>
        <button type="button" className={buttons.quiet} disabled={count === 0} onClick={replaceCurrent}>
          Replace
        </button>
        <button type="button" className={buttons.quiet} disabled={count === 0} onClick={replaceAll}>
          Replace all
        </button>
      </div>
      <button
        type="button"
        className={`${buttons.quiet} ${classes.close}`}
        aria-label="Close"
        title="Close"
        onClick={closeFind}
      >
        <IconX {...icon} />
      </button>
    </search>
  );
}

interface ToggleProps {
  label: string;
  icon: Icon;
  pressed: boolean;
  onPress: (pressed: boolean) => void;
}

function Toggle({ label, icon: Icon, pressed, onPress }: ToggleProps) {
  return (
    <button
      type="button"
      className={buttons.icon}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={() => onPress(!pressed)}
    >
      <Icon {...icon} />
    </button>
  );
}

interface StepProps {
  label: string;
  icon: Icon;
  disabled: boolean;
  onPress: () => void;
}

function Step({ label, icon: Icon, disabled, onPress }: StepProps) {
  return (
    <button
      type="button"
      className={buttons.quiet}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onPress}
    >
      <Icon {...icon} />
    </button>
  );
}

function onFindKey(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.altKey) return;
  event.preventDefault();
  if (event.ctrlKey || event.metaKey) replaceAll();
  else goToMatch(event.shiftKey ? -1 : 1);
}

function onReplaceKey(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.altKey || event.shiftKey) return;
  event.preventDefault();
  if (event.ctrlKey || event.metaKey) replaceAll();
  else replaceCurrent();
}
