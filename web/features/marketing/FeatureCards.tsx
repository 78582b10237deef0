import classes from './FeatureCards.module.css';
import { features } from './landing-copy.ts';

const views = [<GeneratedField key="ai" />, <EventList key="events" />, <TemplateList key="templates" />];

/** Three features, each with a miniature of its view in the editor and a list of inputs and results. */
export function FeatureCards() {
  return (
    <section aria-labelledby="features-title">
      <h2 id="features-title">Three ways past the empty page</h2>
      <ul className={classes.features}>
        {features.map(({ title, text, sheet }, index) => (
          <li key={title}>
            <div className={classes.view} aria-hidden="true">
              {views[index]}
            </div>
            <h3>{title}</h3>
            <p>{text}</p>
            <dl>
              {sheet.map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}

function GeneratedField() {
  return (
    <div className={classes.fields}>
      <i>Camera</i> <span>Low angle up the stairwell</span>
      <i>Light</i>{' '}
      <span data-on="">
        <mark>One sweep of the beam through the grating</mark>
      </span>
      <b>Keep</b> <small>Another · Undo</small>
      <i>Grade</i> <span />
    </div>
  );
}

function EventList() {
  return [
    ['Amateur goalkeeper saves three penalties in a cup tie', ''],
    ['Oldest rower finishes after dark, led home by car headlights', '4 scenes'],
    ['Town rings its bells by hand for a week', ''],
    ['Night ferry stays in the harbor', ''],
  ].map(([title, note]) => <Row key={title} title={title} note={note} chosen={note !== ''} />);
}

function TemplateList() {
  return [
    ['THE SECOND MATCH', '3 shots'],
    ['THE LAST FOUR BOATS', '12 shots'],
    ['Observational, Super 16', '1 shot'],
    ['Night exterior, sodium', '2 shots'],
  ].map(([title, note], index) => <Row key={title} title={title} note={note} chosen={index === 1} />);
}

function Row({ title, note, chosen }: { title: string | undefined; note: string | undefined; chosen: boolean }) {
  return (
    <div className={classes.row} data-on={chosen || undefined}>
      <span>{title}</span> <small>{note}</small>
    </div>
  );
}
