import { Button, Textarea } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { type Comment, updateCommentSchema } from '../../../src/domain/admin/admin.ts';
import { validationMessage } from '../../../src/domain/schemas/validation.ts';
import { FailureText } from '../../components/FailureText.tsx';
import { statusLabels } from '../../lib/status-labels.ts';
import { Choice } from './Choice.tsx';
import { priorityLabels, toOptions } from './labels.ts';
import classes from './rows.module.css';
import { TimeText } from './TimeText.tsx';
import { useCommentChange } from './use-comment-change.ts';

const statuses = toOptions(statusLabels);
const priorities = toOptions(priorityLabels);

interface CommentRowProps {
  comment: Comment;
  /** Notes typed but not saved yet. */
  typedNotes: string | undefined;
  onTypeNotes: (text: string | undefined) => void;
}

export function CommentRow({ comment, typedNotes, onTypeNotes }: CommentRowProps) {
  const { id, subject, name, email, message, createdAt } = comment;
  const { shown, saving, failure, save } = useCommentChange(comment);
  const fields = updateCommentSchema.shape;
  const choices = [
    {
      key: 'status',
      label: 'Status',
      data: statuses,
      choose: (value: unknown) => save({ status: fields.status.parse(value) }),
    },
    {
      key: 'priority',
      label: 'Priority',
      data: priorities,
      choose: (value: unknown) => save({ priority: fields.priority.parse(value) }),
    },
  ] as const;
  return (
    <article className={classes.comment} aria-labelledby={`comment-${id}`} aria-busy={saving}>
      <header className={classes.commentHead}>
        <h2 id={`comment-${id}`} className={classes.subject}>
          <bdi>{subject}</bdi>
        </h2>
        <div className={classes.choices}>
          {choices.map(({ key, label, data, choose }) => (
            <Choice
              key={key}
              aria-label={`${label} of “${subject}”`}
              data={data}
              value={shown[key]}
              onChoose={(value) => void choose(value)}
            />
          ))}
        </div>
      </header>
      <p className={classes.sender}>
        <bdi>{name}</bdi> &lt;<bdi>{email}</bdi>&gt; · <TimeText time={createdAt} />
        <a href={replyAddress(comment)}>
          <IconMail size={16} stroke={1.5} aria-hidden />
          Reply by email
        </a>
      </p>
      <Message text={message} />
      <Notes
        comment={comment}
        typed={typedNotes}
        onType={onTypeNotes}
        saving={saving}
        onSave={(adminNotes) => save({ adminNotes })}
      />
      {failure && (
        <p role="alert" className={classes.problem}>
          <FailureText error={failure.error} />
        </p>
      )}
    </article>
  );
}

/** A mailto link that replies to the sender. */
function replyAddress({ email, subject }: Comment): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(`Re: ${subject}`)}`;
}

/** Longer messages are clamped. */
const long = { characters: 900, lines: 12 };

function Message({ text }: { text: string }) {
  const [whole, setWhole] = useState(false);
  const isLong = text.length > long.characters || text.split('\n').length > long.lines;
  return (
    <div>
      <p dir="auto" className={classes.text} data-clamped={(isLong && !whole) || undefined}>
        {text}
      </p>
      {isLong && (
        <Button variant="subtle" color="gray" size="compact-sm" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? 'Show less' : 'Show all'}
        </Button>
      )}
    </div>
  );
}

const notesSchema = updateCommentSchema.pick({ adminNotes: true });

interface NotesProps {
  comment: Comment;
  typed: string | undefined;
  onType: (text: string | undefined) => void;
  saving: boolean;
  onSave: (notes: string | null) => Promise<boolean>;
}

function Notes({ comment, typed, onType, saving, onSave }: NotesProps) {
  const stored = comment.adminNotes ?? '';
  const text = typed ?? stored;
  const checked = notesSchema.safeParse({ adminNotes: text });
  const problem = checked.success ? null : validationMessage(checked.error);

  async function save() {
    if (await onSave(text.trim() === '' ? null : text)) onType(undefined);
  }

  return (
    <div className={classes.notes}>
      <Textarea
        label="Admin notes"
        aria-label={`Admin notes on “${comment.subject}”`}
        dir="auto"
        rows={2}
        size="sm"
        value={text}
        error={problem}
        onChange={({ currentTarget: { value } }) => onType(value === stored ? undefined : value)}
      />
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`Save notes on “${comment.subject}”`}
        disabled={typed === undefined || problem !== null}
        loading={saving && typed !== undefined}
        onClick={() => void save()}
      >
        Save
      </Button>
    </div>
  );
}
