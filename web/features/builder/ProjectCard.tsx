import { Button, TextInput } from '@mantine/core';
import { IconDice5 } from '@tabler/icons-react';
import { characterCount } from '../../../src/domain/characters.ts';
import { limits } from '../../../src/domain/limits.ts';
import { randomTitle } from '../../../src/domain/random-title.ts';
import { setProjectTitle, setTargetDuration, useBuilder } from './builder-store.ts';
import classes from './ProjectCard.module.css';
import { SecondsInput } from './SecondsInput.tsx';
import { DurationBar } from './timeline/DurationBar.tsx';

/** The project's title, target duration and duration so far. */
export function ProjectCard() {
  const title = useBuilder((state) => state.project.projectTitle);
  const target = useBuilder((state) => state.project.targetDuration);
  const length = characterCount(title);
  const { min, max, step } = limits.targetDuration;
  return (
    <section aria-label="Project" className={classes.card}>
      <div className={classes.inputs}>
        <TextInput
          label="Project title"
          className={classes.title}
          value={title}
          onChange={(event) => setProjectTitle(event.currentTarget.value)}
          error={length > limits.titleLength && `${length} of at most ${limits.titleLength} characters`}
        />
        <Button
          variant="default"
          leftSection={<IconDice5 size={16} stroke={1.5} />}
          aria-label="Generate title"
          onClick={() => setProjectTitle(randomTitle(Math.random))}
        >
          Generate
        </Button>
        <SecondsInput label="Target duration" value={target} range={{ min, max, step }} onChange={setTargetDuration} />
      </div>
      <DurationBar />
    </section>
  );
}
