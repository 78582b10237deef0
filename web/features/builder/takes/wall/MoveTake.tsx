import { Group, NativeSelect } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { Take } from '../../../../../src/domain/takes/takes.ts';
import { changeTake } from '../../core/takes/take-actions.ts';
import { iconButton } from '../../core/ui/icon-button.tsx';
import type { TakeGroup } from '../take-groups.ts';

interface MoveTakeProps {
  take: Take;
  name: string;
  groups: readonly TakeGroup[];
  onRemove: () => void;
}

/** Moves a take whose scenes are gone to a clip, or deletes it. */
export function MoveTake({ take, name, groups, onRemove }: MoveTakeProps) {
  return (
    <Group gap={4} mt={4} wrap="nowrap">
      <NativeSelect
        aria-label={`Move ${name.toLowerCase()} to`}
        size="xs"
        flex={1}
        miw={0}
        data={[
          { value: '', label: 'Move to…' },
          ...groups.flatMap(({ clip, title }, index) => (clip ? { value: String(index), label: title } : [])),
        ]}
        value=""
        onChange={({ currentTarget: { value } }) => {
          const target = value === '' ? undefined : groups[Number(value)];
          if (target) void changeTake(take.id, { sceneIds: [...target.sceneIds] });
        }}
      />
      {iconButton({ icon: IconTrash, label: `Delete ${name.toLowerCase()}`, onClick: onRemove })}
    </Group>
  );
}
