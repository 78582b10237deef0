import type { ComponentProps } from 'react';
import { FieldText } from '../core/text/FieldText.tsx';

/** A text of a cast entry that has no line feeds. */
export function SingleLineText(props: ComponentProps<typeof FieldText>) {
  return (
    <FieldText
      {...props}
      clean={(value) => value.replaceAll(/[\r\n]+/g, ' ')}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
      }}
    />
  );
}
