import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { mentionedEntries } from '../../../../src/domain/cast-edits.ts';
import { totalDuration } from '../../../../src/domain/duration.ts';
import { limits } from '../../../../src/domain/limits.ts';
import { quickSearchTerms, type TrendingEvent, type TrendingInfo } from '../../../../src/domain/trending.ts';
import { Dialog } from '../../../components/Dialog.tsx';
import { showFailure } from '../../../lib/failure-toast.ts';
import { streamClient } from '../../../lib/stream-client.ts';
import { showToast } from '../../../lib/toast.ts';
import { explain, trpc } from '../../../lib/trpc.ts';
import { loadProject, useBuilder } from '../builder-store.ts';
import dialogs from '../dialogs.module.css';
import { showUndoToast } from '../undo-toast.ts';
import { EventList } from './EventList.tsx';
import classes from './TrendingDialog.module.css';
import { useTrendingSearch } from './use-trending-search.ts';

interface DialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Turns a news event into a list of scenes. */
export function TrendingDialog({ opened, onClose }: DialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Trending Events" size="lg">
      <TrendingSearch onDone={onClose} />
    </Dialog>
  );
}

function TrendingSearch({ onDone }: { onDone: () => void }) {
  const [query, setQuery] = useState('');
  const [missing, setMissing] = useState(false);
  const { result, searching, search, quickSearch } = useTrendingSearch();
  const { data: info } = trpc.trending.about.useQuery();
  const { generating, generate } = useEventGeneration(onDone);

  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(query.trim() === '');
    void search(query);
  }

  if (info && !info.available) {
    return (
      <p className={dialogs.empty}>Trending events are not set up on this server: it has no news feed to search.</p>
    );
  }
  return (
    <div className={dialogs.form}>
      <form className={classes.search} onSubmit={submit}>
        <TextInput
          aria-label="Search trending events"
          placeholder="A topic, a place, a name"
          data-autofocus
          value={query}
          error={missing && 'Enter a topic.'}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setMissing(false);
          }}
        />
        <Button type="submit" loading={searching} leftSection={<IconSearch size={16} stroke={1.5} />}>
          Search
        </Button>
      </form>
      <div className={classes.terms}>
        {quickSearchTerms.map((term) => (
          <Button
            key={term}
            variant="default"
            size="xs"
            onClick={() => {
              setQuery(term);
              setMissing(false);
              void quickSearch(term);
            }}
          >
            {term}
          </Button>
        ))}
      </div>
      {info && <p className={classes.sources}>{sourcesNote(info)}</p>}
      {generating ? (
        <p role="status" className={classes.question}>
          Writing scenes for “{generating.title}”… Close to cancel.
        </p>
      ) : (
        result && <EventList result={result} sources={info?.sources ?? []} onChoose={generate} />
      )}
    </div>
  );
}

const nameList = new Intl.ListFormat('en');

/** Names the sources of events. */
function sourcesNote({ sources }: TrendingInfo): string {
  if (sources.length === 0) return 'No news feed connected. Searches find sample events.';
  return `Events come from ${nameList.format(sources)}.`;
}

/** Replaces the project with scenes about an event. */
function useEventGeneration(onDone: () => void) {
  const [generating, setGenerating] = useState<TrendingEvent | null>(null);
  const abort = useRef<AbortController | null>(null);
  // the dialog's content goes when it closes, and takes the running call with it
  useEffect(() => () => abort.current?.abort(), []);

  async function generate(event: TrendingEvent) {
    const controller = new AbortController();
    abort.current = controller;
    setGenerating(event);
    showToast({ title: 'Event Selected', description: event.title });
    try {
      const { targetDuration, scenes: present, look, cast = [] } = useBuilder.getState().project;
      const mentioned = mentionedEntries(present, cast);
      const target = Math.min(Math.max(targetDuration, limits.targetDuration.min), limits.targetDuration.max);
      const { scenes } = await streamClient.trending.generate.mutate(
        {
          ...{ event, targetDuration: target },
          ...(look && { look }),
          ...(mentioned.length > 0 && { cast: mentioned }),
        },
        { signal: controller.signal },
      );
      if (!Array.isArray(scenes)) throw new Error('Invalid response format from server');
      loadProject({
        ...{ projectTitle: toProjectTitle(event), targetDuration: totalDuration(scenes), scenes },
        // what the scenes were written for
        ...(look && { look }),
        ...(cast.length > 0 && { cast }),
      });
      showUndoToast({ title: 'Prompt Generated', description: `${scenes.length} scenes from “${event.title}”` });
      onDone();
    } catch (error) {
      if (controller.signal.aborted) return;
      const description = explain(error) || 'Unable to generate scenes from trending event. Please try again.';
      showFailure('Generation Failed', error, description, 'trending');
      setGenerating(null);
    }
  }

  return { generating, generate };
}

/** The event's title, cut to a project title's maximum length between characters. */
function toProjectTitle({ title }: TrendingEvent): string {
  return [...title].slice(0, limits.titleLength).join('');
}
