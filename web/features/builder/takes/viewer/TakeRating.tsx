import { Button } from '@mantine/core';
import { IconCheck, IconStar, IconStarFilled, IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { limits } from '../../../../../src/domain/product/limits.ts';
import type { Take, TakeVerdict } from '../../../../../src/domain/takes/takes.ts';
import { setStars, toggleChosen, toggleVerdict } from '../rate-take.ts';
import classes from './Details.module.css';

const stars = Array.from({ length: limits.takes.stars }, (_, index) => index + 1);

/** Stars, keep or reject, and whether the rough cut uses the take. */
export function TakeRating({ take }: { take: Take }) {
  const { verdict, chosen } = take;
  const verdictButton = (value: TakeVerdict, label: string, Icon: typeof IconThumbUp, key: string) => (
    <Button
      variant="default"
      size="xs"
      leftSection={<Icon size={14} stroke={1.75} aria-hidden />}
      aria-pressed={verdict === value}
      aria-keyshortcuts={key}
      className={classes.toggle}
      onClick={() => toggleVerdict(take, value)}
    >
      {label}
    </Button>
  );
  return (
    <div className="wrap">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend, which takes room */}
      <div role="group" aria-label="Stars" className={classes.stars}>
        {stars.map((count) => {
          const Icon = count <= take.stars ? IconStarFilled : IconStar;
          return (
            <button
              key={count}
              type="button"
              aria-label={count === 1 ? '1 star' : `${count} stars`}
              aria-pressed={take.stars === count}
              aria-keyshortcuts={String(count)}
              data-lit={count <= take.stars || undefined}
              onClick={() => setStars(take, take.stars === count ? 0 : count)}
            >
              <Icon size={18} stroke={1.5} aria-hidden />
            </button>
          );
        })}
      </div>
      {verdictButton('keep', 'Keep', IconThumbUp, 'K')}
      {verdictButton('reject', 'Reject', IconThumbDown, 'X')}
      <Button
        variant={chosen ? 'default' : 'filled'}
        size="xs"
        leftSection={chosen && <IconCheck size={14} stroke={1.75} aria-hidden />}
        aria-pressed={chosen}
        aria-keyshortcuts="C"
        className={classes.toggle}
        onClick={() => toggleChosen(take)}
      >
        {chosen ? 'Chosen' : 'Choose'}
      </Button>
    </div>
  );
}
