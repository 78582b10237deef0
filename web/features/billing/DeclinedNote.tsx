import classes from './DeclinedNote.module.css';

/** Why the card before came to nothing, for as long as there is no other: a toast is soon gone. */
export function DeclinedNote({ message }: { message: string | undefined }) {
  return message && <p className={classes.note}>Your last card did not go through: {message}</p>;
}
