interface CodeProps {
  label: string;
  children: string;
  /** The name of the file to save it as. */
  file?: string;
  /** Whether to offer to copy it. */
  copy?: boolean;
}

/** A block of code with a label. Styled by element name instead of by class, since the page has 150 of them. */
export function Code({ label, children, file, copy = false }: CodeProps) {
  return (
    <figure>
      <figcaption>
        <span>{label}</span>
        {copy && (
          <button type="button" data-copy="">
            Copy
          </button>
        )}
      </figcaption>
      <pre data-file={file}>{children}</pre>
    </figure>
  );
}
