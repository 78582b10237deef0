import type { ComponentProps } from 'react';
import { FieldText } from '../scenes/FieldText.tsx';

/** A text of a cast entry that has no line feeds. */
export function SingleLineText({ onChange, ...props }: ComponentProps<typeof FieldText>) {
  return (
    <FieldText
      {...props}
      onChange={(value) => onChange(value.replaceAll(/[\r\n]+/g, ' '))}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
      }}
    />
  );
}
