import classes from './LongText.module.css';

/** A prompt or a request that scrolls in its own box. */
export function LongText({ label, children }: { label: string; children: string }) {
  return (
    // biome-ignore-start lint/a11y: a scrollable element must be focusable by keyboard, and so needs a name
    <pre className={`small ${classes.text}`} tabIndex={0} role="group" aria-label={label}>
      {/* biome-ignore-end lint/a11y: end of the opening tag */}
      {children}
    </pre>
  );
}
