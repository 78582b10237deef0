import { Group, UnstyledButton } from '@mantine/core';
import { type Icon, IconArrowDown, IconArrowUp, IconLetterCase, IconTextRecognition, IconX } from '@tabler/icons-react';
import { type ComponentProps, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { limits } from '../../../../src/domain/product/limits.ts';
import buttons from '../core/ui/buttons.module.css';
import classes from './FindBar.module.css';
import { changeFind, closeFind, goToMatch, replaceAll, replaceCurrent, startFind } from './find-commands.ts';
import { useFindMarks } from './find-marks.ts';
import { useFind } from './find-store.ts';

/** The bar for find and replace. Mounting it starts the search. */
export function FindBar() {
  const query = useFind((state) => state.query);
  const replacement = useFind((state) => state.replacement);
  const count = useFind(({ matches }) => matches.length);
  const current = useFind((state) => state.current);
  const input = useRef<HTMLInputElement>(null);
  useFindMarks();
  // before the first paint, so that no keystroke is lost
  useLayoutEffect(() => {
    input.current?.focus();
    // in a microtask, because React forbids `flushSync` during a commit
    queueMicrotask(() => {
      flushSync(startFind);
      if (useFind.getState().typedEarly === '') input.current?.select();
    });
    document.documentElement.dataset.finding = '';
    return () => {
      delete document.documentElement.dataset.finding;
    };
  }, []);

  return (
    <search className={`small ${classes.bar}`} aria-label="Find and replace" data-find>
      <Group gap={4} wrap="nowrap" miw={0}>
        <div className={`row ${classes.box}`}>
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
          <span className={`soft ${classes.count}`} data-none={(query.text !== '' && count === 0) || undefined}>
            {query.text !== '' && (count > 0 ? `${current + 1} of ${count}` : 'Nothing found')}
          </span>
          <FindButton
            label="Match case"
            icon={IconLetterCase}
            className={buttons.icon}
            aria-pressed={query.matchCase}
            onClick={() => changeFind({ matchCase: !query.matchCase })}
          />
          <FindButton
            label="Whole word"
            icon={IconTextRecognition}
            className={buttons.icon}
            aria-pressed={query.wholeWord}
            onClick={() => changeFind({ wholeWord: !query.wholeWord })}
          />
        </div>
        <FindButton label="Previous match" icon={IconArrowUp} disabled={count === 0} onClick={() => goToMatch(-1)} />
        <FindButton label="Next match" icon={IconArrowDown} disabled={count === 0} onClick={() => goToMatch(1)} />
      </Group>
      <Group gap={4} wrap="nowrap" miw={0}>
        <div className={`row ${classes.box}`}>
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
        <UnstyledButton className={buttons.quiet} disabled={count === 0} onClick={replaceCurrent}>
          Replace
        </UnstyledButton>
        <UnstyledButton className={buttons.quiet} disabled={count === 0} onClick={replaceAll}>
          Replace all
        </UnstyledButton>
      </Group>
      <FindButton label="Close" icon={IconX} onClick={closeFind} />
    </search>
  );
}

interface FindButtonProps
  extends Pick<ComponentProps<'button'>, 'className' | 'disabled' | 'aria-pressed' | 'onClick'> {
  label: string;
  icon: Icon;
}

function FindButton({ label, icon: Icon, className = buttons.quiet, ...props }: FindButtonProps) {
  return (
    <UnstyledButton {...props} className={className} aria-label={label} title={label}>
      <Icon size={16} stroke={1.5} aria-hidden />
    </UnstyledButton>
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
