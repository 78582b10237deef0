import { Tooltip } from '@mantine/core';
import type { ComponentProps } from 'react';
import type { TipView } from './use-tip.tsx';

/** The tooltip that `useTip` shows. */
export function Tip(props: ComponentProps<TipView>) {
  return <Tooltip opened {...props} />;
}
