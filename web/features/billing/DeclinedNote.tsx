import classes from './DeclinedNote.module.css';

/** Why the previous card was declined. Unlike a toast, it stays until another card is tried. */
export function DeclinedNote({ message }: { message: string | undefined }) {
  return message && <p className={classes.note}>Your last card did not go through: {message}</p>;
}
