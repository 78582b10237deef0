import { useAnnouncement } from '../core/places/announcement.ts';
import classes from './PlaceAnnouncement.module.css';

/** Says to screen readers where a command has led. Typing and moving the caret say nothing. */
export function PlaceAnnouncement() {
  const text = useAnnouncement((state) => state.text);
  return (
    <p role="status" className={classes.announcement}>
      {text}
    </p>
  );
}
