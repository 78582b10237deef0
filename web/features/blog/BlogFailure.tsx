import button from '../../components/ButtonLink.module.css';
import classes from './BlogFailure.module.css';

interface BlogFailureProps {
  /** A heading that says what could not be shown. */
  title: string;
  heading: 'h1' | 'h2';
  /** The reason, as a sentence. */
  reason: string;
  onRetry: () => void;
}

/** Shown in place of content that could not be fetched. */
export function BlogFailure({ title, heading: Heading, reason, onRetry }: BlogFailureProps) {
  return (
    <div role="alert" className={classes.failure}>
      <Heading>{title}</Heading>
      <p>{reason}</p>
      <button type="button" className={button.button} data-tone="quiet" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}
