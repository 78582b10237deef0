import { Button, Flex, Group, TextInput, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { quickSearchTerms, type TrendingEvent, type TrendingInfo } from '../../../../src/domain/ai/trending.ts';
import { Dialog } from '../../../components/Dialog.tsx';
import dialogs from '../../../components/dialogs.module.css';
import { PlanOffer } from '../../../components/PlanOffer.tsx';
import { useMissingPlan } from '../../../lib/account/plan-query.ts';
import { trpc } from '../../../lib/calls/trpc.ts';
import { showToast } from '../../../lib/toast/toast.ts';
import { WriterNote } from '../core/ui/WriterNote.tsx';
import type { DialogProps } from '../core/view/view-store.ts';
import classes from './TrendingDialog.module.css';
import { useEventScenes } from './use-event-scenes.ts';
import { useTrendingSearch } from './use-trending-search.ts';

/** Turns a news event into a list of scenes. */
export function TrendingDialog({ opened, onClose }: DialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Trending Events" size="lg">
      <Trending onDone={onClose} />
    </Dialog>
  );
}

function Trending({ onDone }: { onDone: () => void }) {
  const missingPlan = useMissingPlan();
  if (missingPlan) return <PlanOffer plan={missingPlan} need="Scenes from today’s news need a plan" onClose={onDone} />;
  return <TrendingSearch onDone={onDone} />;
}

function TrendingSearch({ onDone }: { onDone: () => void }) {
  const [query, setQuery] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const { result, searching, search, searchSuggestedTerm } = useTrendingSearch();
  const { data: info } = trpc.trending.about.useQuery();
  const { writing, write } = useEventScenes({ onDone });

  function choose(event: TrendingEvent) {
    showToast({ title: 'Event Selected', description: event.title });
    void write(event);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setEmpty(query.trim() === '');
    void search(query);
  }

  if (info && !info.available) {
    return (
      <p className={dialogs.empty}>Trending events are not set up on this server: it has no news feed to search.</p>
    );
  }
  return (
    <div className={dialogs.form}>
      <Flex component="form" align="start" gap={8} onSubmit={submit}>
        <TextInput
          aria-label="Search trending events"
          flex={1}
          miw={0}
          placeholder="A topic, a place, a name"
          data-autofocus
          value={query}
          error={isEmpty && 'Enter a topic.'}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setEmpty(false);
          }}
        />
        <Button type="submit" loading={searching} leftSection={<IconSearch size={16} stroke={1.5} />}>
          Search
        </Button>
      </Flex>
      <Group gap={8}>
        {quickSearchTerms.map((term) => (
          <Button
            key={term}
            variant="default"
            size="xs"
            onClick={() => {
              setQuery(term);
              setEmpty(false);
              void searchSuggestedTerm(term);
            }}
          >
            {term}
          </Button>
        ))}
      </Group>
      {info && <p className={`soft ${classes.text}`}>{sourcesNote(info)}</p>}
      <WriterNote text="Scenes are written from samples." />
      {writing ? (
        <p role="status">Writing scenes for “{writing.title}”… Close to cancel.</p>
      ) : (
        result && <EventList result={result} sources={info?.sources ?? []} onChoose={choose} />
      )}
    </div>
  );
}

const nameList = new Intl.ListFormat('en');

function sourcesNote({ sources }: TrendingInfo): string {
  if (sources.length === 0) return 'No news feed connected. Searches find sample events.';
  return `Events come from ${nameList.format(sources)}.`;
}

interface EventListProps {
  result: { events: readonly TrendingEvent[]; sample: boolean };
  /** The names of the news services that were searched. */
  sources: readonly string[];
  onChoose: (event: TrendingEvent) => void;
}

/** The search results; choosing an event turns it into scenes. */
function EventList({ result: { events, sample }, sources, onChoose }: EventListProps) {
  if (events.length === 0)
    return <p className={dialogs.empty}>No trending events found. Try a different search term.</p>;
  return (
    <>
      {sample && (
        <p className={`soft ${classes.text} ${classes.sample}`}>
          {sources.length > 0 ? 'No news feed could be reached.' : 'No news feed connected.'} These sample events are
          made up.
        </p>
      )}
      <ul className={dialogs.list}>
        {events.map((event) => (
          <li key={`${event.title} ${event.description}`} className={dialogs.row}>
            <UnstyledButton className={dialogs.choose} onClick={() => onChoose(event)}>
              <span className="caps">{event.category}</span>
              <span className={dialogs.name}>{event.title}</span>
              <span className={`soft ${classes.text}`}>{event.description}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </>
  );
}
