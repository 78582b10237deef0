import { Button, NativeSelect, Textarea } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { longestScene, writeFilmSchema } from '../../../../src/domain/ai/written-film.ts';
import { limits } from '../../../../src/domain/product/limits.ts';
import dialogs from '../../../components/dialogs.module.css';
import { FailureText } from '../../../components/FailureText.tsx';
import { ariaKeys, keyNames, matches } from '../core/commands/shortcut.ts';
import { chosenTarget } from '../core/project/film-store.tsx';
import { countScenes, useBuilder } from '../core/project/project-store.ts';
import { WriterNote } from '../core/ui/WriterNote.tsx';
import { usePhone } from '../core/view/screen.ts';
import { useIdea, writeFilm } from './idea-store.ts';

const writeKey = { key: 'enter', mod: true } as const;
const { length, scenes } = limits.treatment;
const counts = [
  { value: '', label: 'As many as it needs' },
  ...Array.from({ length: scenes }, (_, index) => ({ value: String(index + 1), label: countScenes(index + 1) })),
];

/** The form for the text that scenes are written from. */
export function IdeaForm() {
  const { text, count, film, failure } = useIdea();
  const target = useBuilder(({ project }) => chosenTarget(project));
  const hint = usePhone() ? '' : ` ${keyNames(writeKey).join(' ')} writes the scenes.`;
  const [empty, setEmpty] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // only if the pressed button was removed: an opening dialog must still see the focused element, to restore the focus
    if (document.activeElement === document.body) input.current?.focus();
  }, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    setEmpty(text.trim() === '');
    if (text.trim() !== '' && problem === undefined) void writeFilm();
  }

  // an empty text is reported on submit only
  const problem =
    text.trim() === '' ? undefined : writeFilmSchema.shape.treatment.safeParse(text).error?.issues[0]?.message;
  return (
    <form className={dialogs.form} onSubmit={submit}>
      <Textarea
        ref={input}
        label="Sentence or treatment"
        description={`Up to ${length.toLocaleString('en-US')} characters, about seven pages.${hint}`}
        placeholder="A night ferry stays in the harbor, and somebody is missing"
        autosize
        minRows={4}
        maxRows={14}
        data-autofocus
        value={text}
        error={(problem && `This ${problem}.`) || (empty && 'Say in a sentence what happens.')}
        aria-keyshortcuts={ariaKeys(writeKey)}
        onChange={(event) => {
          useIdea.setState({ text: event.currentTarget.value });
          setEmpty(false);
        }}
        onKeyDown={(event) => {
          if (matches(event.nativeEvent, writeKey)) event.currentTarget.form?.requestSubmit();
        }}
      />
      <NativeSelect
        label="Scenes"
        description={`Each fits one clip of ${target?.label ?? 'every generator'}: at most ${longestScene(target?.id)} s.`}
        data={counts}
        value={count}
        onChange={(event) => useIdea.setState({ count: event.currentTarget.value })}
      />
      <WriterNote text="Scenes are written from samples." />
      {failure !== null && film.lines.length === 0 && (
        <p role="alert" className={dialogs.problem}>
          <FailureText error={failure} />
        </p>
      )}
      <div className={dialogs.buttons}>
        <Button type="submit" disabled={problem !== undefined}>
          Write scenes
        </Button>
        {film.lines.length > 0 && (
          <Button variant="default" onClick={() => useIdea.setState({ isEditing: false })}>
            Back to “{film.title}”
          </Button>
        )}
      </div>
    </form>
  );
}
