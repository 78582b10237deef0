import classes from './DeclinedNote.module.css';

/** Why the previous card was declined. Stays until there is another one, unlike a toast. */
export function DeclinedNote({ message }: { message: string | undefined }) {
  return message && <p className={classes.note}>Your last card did not go through: {message}</p>;
}
