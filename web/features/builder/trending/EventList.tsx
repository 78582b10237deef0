import type { TrendingEvent } from '../../../../src/domain/trending.ts';
import dialogs from '../../../components/dialogs.module.css';
import classes from './TrendingDialog.module.css';

interface EventListProps {
  result: { events: readonly TrendingEvent[]; sample: boolean };
  /** The names of the news services that were searched. */
  sources: readonly string[];
  onChoose: (event: TrendingEvent) => void;
}

/** The search results; choosing an event turns it into scenes. */
export function EventList({ result: { events, sample }, sources, onChoose }: EventListProps) {
  if (events.length === 0)
    return <p className={dialogs.empty}>No trending events found. Try a different search term.</p>;
  return (
    <>
      {sample && (
        <p className={classes.sample}>
          {sources.length > 0 ? 'No news feed could be reached.' : 'No news feed connected.'} These sample events are
          made up.
        </p>
      )}
      <ul className={dialogs.list}>
        {events.map((event) => (
          <li key={`${event.title} ${event.description}`} className={dialogs.row}>
            <button type="button" className={dialogs.choose} onClick={() => onChoose(event)}>
              <span className="caps">{event.category}</span>
              <span className={dialogs.name}>{event.title}</span>
              <span className={classes.description}>{event.description}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
