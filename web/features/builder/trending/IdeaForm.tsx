import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { trendingEventSchema } from '../../../../src/domain/ai/trending.ts';
import { isBlank } from '../../../../src/domain/scene/fields.ts';
import { PlanOffer } from '../../../components/PlanOffer.tsx';
import { useMissingPlan } from '../../../lib/account/plan-query.ts';
import { showToast } from '../../../lib/toast/toast.ts';
import { focusFirstScene } from '../core/places/go-to.ts';
import { currentProject } from '../core/project/project-store.ts';
import { useWork } from '../core/project/work-store.ts';
import { WriterNote } from '../core/ui/WriterNote.tsx';
import classes from './IdeaForm.module.css';
import { useEventScenes } from './use-event-scenes.ts';

/** An idea is told as an event is: by its title. */
const ideaSchema = trendingEventSchema.shape.title;

/** Turns a sentence into scenes; without a plan it says what that takes instead. */
export function IdeaForm({ onClose }: { onClose: () => void }) {
  const missing = useMissingPlan();
  const text = useWork(({ idea }) => idea);
  const [empty, setEmpty] = useState(false);
  const { writing, write, stop } = useEventScenes({
    onDone() {
      useWork.setState({ idea: '' });
      focusFirstScene();
    },
    keepsTitle: true,
  });
  const isWriting = writing !== null;
  // what was written is done, and its idea gone
  useEffect(() => (isWriting ? tellOfEnd : undefined), [isWriting]);
  if (missing) {
    return (
      <div className={classes.form}>
        <PlanOffer plan={missing} need="Having scenes written needs a plan" onClose={onClose} />
      </div>
    );
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isWriting) {
      stop();
      return;
    }
    const title = text.trim();
    setEmpty(title === '');
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
        readOnly={isWriting}
        error={(problem && `This ${problem}.`) || (empty && 'Say in a sentence what happens.')}
        onChange={(event) => {
          useWork.setState({ idea: event.currentTarget.value });
          setEmpty(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          if (!isWriting) event.currentTarget.form?.requestSubmit();
        }}
      />
      <div className={classes.foot}>
        {/* one button, so that it keeps the focus; the second click of a double one does not stop what the first began */}
        <Button
          type="submit"
          variant={isWriting ? 'default' : 'filled'}
          disabled={problem !== undefined}
          onClick={(event) => event.detail > 1 && event.preventDefault()}
        >
          {isWriting ? 'Stop' : 'Write scenes'}
        </Button>
        <p role="status">{isWriting && 'Writing scenes…'}</p>
        {!isWriting && <WriterNote text="Scenes are written from samples." />}
      </div>
    </form>
  );
}

/** Whoever begins to type a scene stops what is being written, and is told. */
function tellOfEnd() {
  const { scenes } = currentProject();
  if (useWork.getState().idea === '' || scenes.every(isBlank)) return;
  const description = 'The scenes are not empty any more. Your idea is here again once they are.';
  showToast({ title: 'Idea Not Written', description });
}
