import { useRef, useState } from 'react';
import { SearchField } from '../../components/SearchField.tsx';
import { trpc } from '../../lib/calls/trpc.ts';
import { statusLabels } from '../../lib/status-labels.ts';
import { AdminList } from './AdminList.tsx';
import { CommentRow } from './CommentRow.tsx';
import { FilterChoice } from './FilterChoice.tsx';
import { toOptions } from './labels.ts';
import { Toolbar } from './Toolbar.tsx';
import type { Filters } from './use-filters.ts';

const messages = { empty: 'No comments found', failed: 'Failed to fetch comments', retry: 'Retry' };
const statuses = [{ value: '', label: 'All' }, ...toOptions(statusLabels)];

export function CommentsTab({ filters }: { filters: Filters }) {
  const { q, status } = filters;
  const scrollArea = useRef<HTMLDivElement>(null);
  const comments = trpc.admin.comments.useInfiniteQuery(
    { q: q.trim(), ...(status && { status }) },
    { getNextPageParam: (page) => page.next ?? undefined, placeholderData: (former) => former },
  );
  // kept here, since a row that scrolls out of view unmounts
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({});

  function keepNotes(id: string, text: string | undefined) {
    setNotes(({ [id]: _, ...others }) => (text === undefined ? others : { ...others, [id]: text }));
  }

  return (
    <>
      <Toolbar list="comments" busy={comments.isFetching}>
        <SearchField
          label="Search comments"
          placeholder="Search by subject, message or sender"
          value={q}
          onSearch={(text) => filters.setFilter('q', text)}
        />
        <FilterChoice
          label="Status"
          options={statuses}
          value={status ?? ''}
          onChoose={(value) => filters.setFilter('status', value)}
        />
      </Toolbar>
      <AdminList
        name="Comments"
        query={comments}
        messages={messages}
        filteredBy={`${status} ${q}`}
        rowHeight={280}
        scrollArea={scrollArea}
      >
        {(comment) => (
          <CommentRow
            comment={comment}
            typedNotes={notes[comment.id]}
            onTypeNotes={(text) => keepNotes(comment.id, text)}
          />
        )}
      </AdminList>
    </>
  );
}
