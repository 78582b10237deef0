import { Button, Textarea } from '@mantine/core';
import type { FormEvent } from 'react';
import { create } from 'zustand';
import { trendingEventSchema } from '../../../../src/domain/trending.ts';
import { PlanOffer } from '../../../components/PlanOffer.tsx';
import { useMissingPlan } from '../../../lib/plan-query.ts';
import { useEventScenes } from '../trending/use-event-scenes.ts';
import { WriterNote } from '../writing/WriterNote.tsx';
import classes from './IdeaForm.module.css';

/** An idea is told as an event is: by its title. */
const ideaSchema = trendingEventSchema.shape.title;

/** Outlives the form, which goes as soon as a scene has words and comes back when all are gone. */
const useIdea = create<{ text: string; empty: boolean }>()(() => ({ text: '', empty: false }));

/** Turns a sentence into scenes; without a plan it says what that takes instead. */
export function IdeaForm({ onClose }: { onClose: () => void }) {
  const missing = useMissingPlan();
  const { text, empty } = useIdea();
  const { writing, write, stop } = useEventScenes(() => useIdea.setState({ text: '' }));
  if (missing) {
    return (
      <div className={classes.form}>
        <PlanOffer plan={missing} need="Having scenes written needs a plan" onClose={onClose} />
      </div>
    );
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const title = text.trim();
    useIdea.setState({ empty: title === '' });
    if (title !== '') void write({ title, category: '', description: '' });
  }

  // empty is told on the way out alone
  const problem = text.trim() === '' ? undefined : ideaSchema.safeParse(text).error?.issues[0]?.message;
  return (
    <form className={classes.form} onSubmit={submit}>
      <Textarea
        aria-label="Idea"
        placeholder="A night ferry stays in the harbor, and somebody is missing"
        autosize
        minRows={2}
        maxRows={6}
        data-autofocus
        value={text}
        readOnly={writing !== null}
        error={(problem && `This ${problem}.`) || (empty && 'Say in a sentence what happens.')}
        onChange={(event) => useIdea.setState({ text: event.currentTarget.value, empty: false })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
      <div className={classes.foot}>
        {/* keys, or the click on Stop would land on the button that submits */}
        {writing ? (
          <Button key="stop" variant="default" onClick={stop}>
            Stop
          </Button>
        ) : (
          <Button key="write" type="submit" disabled={problem !== undefined}>
            Write scenes
          </Button>
        )}
        <p role="status">{writing && 'Writing scenes…'}</p>
        {!writing && <WriterNote />}
      </div>
    </form>
  );
}
