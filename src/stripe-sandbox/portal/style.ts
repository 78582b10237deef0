import { Html } from '../../domain/html.ts';

/** The portal's styles, with the product's colors from web/app/tokens.css. */
export const portalStyle = new Html(`
:root {
  color-scheme: dark light;
  --stage: #121113; --surface: #1a191b; --line: #6f6a72; --ink: #ece8e1; --soft: #bdb6ac;
  --accent: #ffb24d; --on-accent: #1d1302; --danger: #ff9a8f;
}
@media (prefers-color-scheme: light) {
  :root {
    --stage: #f6f3ec; --surface: #fdfbf6; --line: #8d8574; --ink: #1c1a17; --soft: #4f493f;
    --accent: #8a5000; --on-accent: #fff; --danger: #b3261e;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; padding: 1.5rem 1rem 3rem; background: var(--stage); color: var(--ink);
  font: 1rem/1.5 "Instrument Sans", system-ui, sans-serif; font-variant-numeric: tabular-nums;
}
main { max-width: 40rem; margin: 0 auto; }
h1 { margin: 1rem 0; font-size: 1.6rem; }
h2 { margin: 0 0 .5rem; font-size: 1.1rem; }
p { margin: 0 0 .75rem; }
a { color: var(--accent); }
section { margin: 0 0 1rem; padding: 1rem; background: var(--surface); border: 1px solid var(--line); border-radius: 6px; }
.test-mode { padding: .5rem 1rem; border: 1px solid var(--accent); border-radius: 6px; color: var(--accent); font-weight: 600; }
.soft { color: var(--soft); }
.problem { color: var(--danger); }
.row { display: flex; flex-wrap: wrap; gap: .5rem; }
fieldset { margin: 0 0 .75rem; padding: 0; border: 0; }
legend { padding: 0; color: var(--soft); }
label { display: flex; gap: .5rem; align-items: center; min-height: 2.75rem; }
input { width: 1.15rem; height: 1.15rem; flex: none; accent-color: var(--accent); }
button {
  min-height: 2.75rem; padding: 0 1rem; border: 1px solid var(--line); border-radius: 6px;
  background: transparent; color: var(--ink); font: inherit; cursor: pointer;
}
button.main { border-color: var(--accent); background: var(--accent); color: var(--on-accent); font-weight: 600; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .4rem .75rem .4rem 0; text-align: left; }
th { color: var(--soft); font-weight: 400; }
tr + tr td, tbody td { border-top: 1px solid var(--line); }
`);
