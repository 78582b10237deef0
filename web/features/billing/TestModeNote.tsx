import classes from './TestModeNote.module.css';

const cards = [
  ['4242 4242 4242 4242', 'works'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has insufficient funds'],
  ['4000 0025 0000 3155', 'asks for a second confirmation'],
] as const;

/** Says that no real card is charged, and lists test cards. */
export function TestModeNote() {
  return (
    <aside className={classes.note} aria-label="Test mode">
      <p className={classes.title}>Test mode: no real card is charged</p>
      <p>Use any future date and code:</p>
      <ul className={classes.cards}>
        {cards.map(([number, outcome]) => (
          <li key={number}>
            <code>{number}</code> {outcome}
          </li>
        ))}
      </ul>
    </aside>
  );
}
