import { Code } from './Code.tsx';
import classes from './Examples.module.css';
import compareTargets from './examples/compare-targets.mjs?raw';
import conflict from './examples/conflict.mjs?raw';
import filmFromCsv from './examples/film-from-csv.mjs?raw';
import nightlyCheck from './examples/nightly-check.mjs?raw';
import shotList from './examples/shot-list.mjs?raw';
import shots from './examples/shots.csv?raw';

interface Example {
  title: string;
  text: string;
  /** A file that the program reads. */
  input?: { file: string; source: string };
  file: string;
  source: string;
}

/** Whole programs. A test takes them from the page and runs them. */
const examples: readonly Example[] = [
  {
    title: 'A film from a CSV file',
    text: 'Each row becomes a scene. Run again, it saves the same project. Columns are found by their headings: Seconds, Action, Camera, Subject, Scene, Light, Grade, Lens, Audio, Music, Dialog, Status, and the usual other names for them.',
    input: { file: 'shots.csv', source: shots },
    file: 'film-from-csv.mjs',
    source: filmFromCsv,
  },
  {
    title: 'A nightly check of all projects',
    text: 'Reads every project and checks it for its target. Ends with exit code 2 if one is over a limit.',
    file: 'nightly-check.mjs',
    source: nightlyCheck,
  },
  {
    title: 'A shot list for a spreadsheet',
    text: 'Writes the project that you changed last as a file for Excel, Numbers or Google Sheets.',
    file: 'shot-list.mjs',
    source: shotList,
  },
  {
    title: 'One film, three generators',
    text: 'Assembles film.json from above for three targets and compares what each makes of it.',
    file: 'compare-targets.mjs',
    source: compareTargets,
  },
  {
    title: 'A change that meets another one',
    text: 'Two changes are based on the same revision. The second is refused, and nothing is overwritten. The project is its own, and is deleted at the end.',
    file: 'conflict.mjs',
    source: conflict,
  },
];

/** Programs to start from. */
export function Examples() {
  return (
    <section id="examples" className={classes.examples} aria-labelledby="examples-title">
      <h2 id="examples-title">Examples</h2>
      <p>
        Save one next to the installed client and run it with <code>node</code>, as often as you like. Those that create
        a project need a plan, or an account without projects.
      </p>
      <div className={classes.grid}>
        {examples.map(({ title, text, input, file, source }) => (
          <article key={file}>
            <h3>{title}</h3>
            <p>{text}</p>
            {input && (
              <Code label={input.file} file={input.file} copy>
                {input.source.trimEnd()}
              </Code>
            )}
            <Code label={file} file={file} copy>
              {source.trimEnd()}
            </Code>
          </article>
        ))}
      </div>
    </section>
  );
}
