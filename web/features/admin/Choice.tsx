import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';

interface ChoiceProps extends Pick<NativeSelectProps, 'size' | 'aria-label' | 'className' | 'data'> {
  value: string;
  onChoose: (value: string) => void;
}

/** A native select: rows contain many of them, and phones show native ones best. */
export function Choice({ onChoose, ...select }: ChoiceProps) {
  return (
    <NativeSelect
      {...select}
      rightSection={<IconSelector size={16} stroke={1.5} aria-hidden />}
      onChange={({ currentTarget: { value } }) => onChoose(value)}
    />
  );
}
