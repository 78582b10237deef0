import { Button, Skeleton } from '@mantine/core';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import type { Page } from '../../src/domain/schemas/listing.ts';
import classes from './EndlessList.module.css';
import { FailureText } from './FailureText.tsx';

interface ListMessages {
  /** Shown when there are no rows. */
  empty: ReactNode;
  failed: string;
  /** The label of the retry button. */
  retry: string;
}

/** The part of an infinite query that the list uses. */
export interface EndlessQuery<Row> {
  data: { pages: readonly Page<Row>[] } | undefined;
  error: unknown;
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  /** True while the rows are still those of the previous filters. */
  isPlaceholderData: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}

export interface EndlessListProps<Row> {
  /** The accessible name of the scroll area. */
  name: string;
  query: EndlessQuery<Row>;
  messages: ListMessages;
  /** Whether the list grows with its rows, up to the space in its container, instead of having a fixed height. */
  fills?: boolean;
  /** The current filters as text. When the text changes, the list scrolls to the top. */
  filteredBy: string;
  /** The estimated height of a row, in pixels. */
  rowHeight: number;
  scrollArea: RefObject<HTMLDivElement | null>;
  children: (row: Row) => ReactNode;
}

/** How many rows before the end the next page is fetched. */
const rowsAhead = 10;

/** A virtualized list that fetches more pages while scrolling. */
export function EndlessList<Row extends { id: string }>(props: EndlessListProps<Row>) {
  const { name, query, messages, fills = false, filteredBy, rowHeight, scrollArea, children } = props;
  const rows = query.data?.pages.flatMap((page) => page.rows);
  const { virtualizer, setFocused } = useVirtualRows({ rows: rows ?? [], query, rowHeight, scrollArea });

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the top when the filters change
  useEffect(() => {
    if (scrollArea.current) scrollArea.current.scrollTop = 0;
  }, [filteredBy]);

  const failed = query.error !== null && !query.isFetching;
  return (
    <div className={classes.frame} data-fills={fills || undefined}>
      {rows && failed && !query.isFetchNextPageError && <Failure messages={messages} query={query} />}
      {/* biome-ignore-start lint/a11y: a scroll area must be reachable by keyboard, and then needs a name */}
      <div
        ref={scrollArea}
        className={classes.area}
        tabIndex={0}
        role="group"
        aria-label={name}
        aria-busy={query.isFetching}
        data-former={query.isPlaceholderData || undefined}
      >
        {/* biome-ignore-end lint/a11y: end of the scroll area's opening tag */}
        <div role="status" className={rows?.length === 0 ? classes.empty : 'unseen'}>
          {rows?.length === 0 && messages.empty}
          {rows && rows.length > 0 && `${rows.length} ${query.hasNextPage ? 'loaded' : 'in all'}`}
        </div>
        {!rows && (failed ? <Failure messages={messages} query={query} /> : <Skeletons height={rowHeight} />)}
        {rows && rows.length > 0 && (
          <ul ref={virtualizer.containerRef} className={classes.rows}>
            {virtualizer.getVirtualItems().map(({ key, index }) => {
              const row = rows[index];
              return (
                <li
                  key={String(key)}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  className={classes.row}
                  aria-posinset={index + 1}
                  aria-setsize={query.hasNextPage ? -1 : rows.length}
                  onFocus={() => setFocused(index)}
                  onBlur={() => setFocused(null)}
                >
                  {row ? children(row) : <More messages={messages} query={query} />}
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </div>
  );
}

interface VirtualRows<Row> extends Pick<EndlessListProps<Row>, 'query' | 'rowHeight' | 'scrollArea'> {
  rows: readonly Row[];
}

/** Virtualizes the rows and fetches the next page near the end. */
function useVirtualRows<Row extends { id: string }>({ rows, query, rowHeight, scrollArea }: VirtualRows<Row>) {
  const [focused, setFocused] = useState<number | null>(null);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: rows.length + (query.hasNextPage ? 1 : 0),
    getScrollElement: () => scrollArea.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? 'more',
    overscan: 6,
    // sets positions through the style object, so that the markup needs no style attributes
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
    useFlushSync: false,
    // keep the focused row mounted even when it is scrolled out of sight
    rangeExtractor(range) {
      const shown = defaultRangeExtractor(range);
      if (focused === null || focused >= range.count || shown.includes(focused)) return shown;
      return [...shown, focused].sort((one, other) => one - other);
    },
  });
  const last = virtualizer.range?.endIndex ?? 0;
  const { hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage } = query;

  useEffect(() => {
    if (!hasNextPage || isFetching || isFetchNextPageError || isPlaceholderData) return;
    if (last >= rows.length - rowsAhead) void fetchNextPage();
  }, [last, rows.length, hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage]);

  return { virtualizer, setFocused };
}

interface QueryProps<Row> {
  messages: ListMessages;
  query: EndlessQuery<Row>;
}

/** The row after the last one: says that the next page is loading or failed to load. */
function More<Row>({ messages, query }: QueryProps<Row>) {
  if (!query.isFetchNextPageError) return <p className={classes.more}>Loading more...</p>;
  return (
    <div role="alert" className={classes.more}>
      <span>{messages.failed}</span>
      <Button variant="default" size="compact-sm" onClick={() => void query.fetchNextPage()}>
        {messages.retry}
      </Button>
    </div>
  );
}

function Failure<Row>({ messages, query }: QueryProps<Row>) {
  return (
    <div role="alert" className={classes.failure}>
      <p>{messages.failed}</p>
      <p>
        <FailureText error={query.error} />
      </p>
      <Button variant="default" size="sm" onClick={() => void query.refetch()}>
        {messages.retry}
      </Button>
    </div>
  );
}

function Skeletons({ height }: { height: number }) {
  return (
    <div className={classes.skeletons} aria-hidden>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <Skeleton key={row} height={height - 16} />
      ))}
    </div>
  );
}
