import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { findMentions, fullWording } from '../../../../src/domain/cast/cast.ts';
import { currentProject } from '../core/project/project-store.ts';
import { kindLabels } from '../core/ui/kind-labels.tsx';
import { cssNumbers } from '../core/view/css-numbers.ts';
import classes from './MentionTip.module.css';
import { textRangeRect } from './mention-input.ts';
import { useMentionTip } from './mention-tip.ts';

/**
 * A tooltip with the wording of the name under the pointer or at the caret. Screen readers get the wording from the
 * field's description instead.
 */
export function MentionTip({ hidden }: { hidden: boolean }) {
  const tip = useRef<HTMLDivElement>(null);
  const shown = useMentionTip(useCallback((target: Node) => tip.current?.contains(target) ?? false, []));
  const [position, setPosition] = useState({ left: 0, top: 0, below: false });
  useLayoutEffect(() => {
    if (!shown || !tip.current) return;
    const name = textRangeRect(shown.input, shown.from, shown.to);
    const below = name.top - tip.current.offsetHeight < 8;
    const left = Math.max(Math.min(name.left - 8, innerWidth - tip.current.offsetWidth - 8), 8);
    setPosition({ left: Math.round(left), top: Math.round(below ? name.bottom : name.top), below });
  }, [shown]);
  if (!shown || hidden) return null;
  const { cast = [] } = currentProject();
  const mention = findMentions(shown.input.value, cast).find(({ from }) => from === shown.from);
  if (!mention || mention.kind === 'escape') return null;
  const Icon = mention.kind === 'entry' ? kindLabels[mention.entry.kind].icon : null;
  return (
    <div
      ref={tip}
      role="tooltip"
      className={classes.tip}
      style={cssNumbers({ '--left': position.left, '--top': position.top })}
      data-below={position.below || undefined}
    >
      <p className={`small ${classes.words}`}>
        {Icon && <Icon size={14} stroke={1.5} aria-hidden className={`faint ${classes.icon}`} />}
        {mention.kind === 'entry'
          ? mention.entry.text.trim() === ''
            ? `@${mention.entry.name} has no wording yet`
            : fullWording(mention.entry, cast)
          : `@${mention.name} is not in the cast`}
      </p>
    </div>
  );
}
