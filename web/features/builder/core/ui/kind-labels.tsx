import { type Icon, IconBox, IconMapPin, IconUser, IconVolume } from '@tabler/icons-react';
import { castKinds } from '../../../../../src/domain/project/cast-kinds.ts';
import type { CastKind } from '../view/view-store.ts';

/** For each kind of cast entry, its label, its icon and an example wording. */
export const kindLabels: Record<CastKind, { label: string; icon: Icon; example: string }> = {
  character: { label: 'Character', icon: IconUser, example: 'a trawler skipper of sixty-eight, orange oilskin' },
  place: { label: 'Place', icon: IconMapPin, example: 'a wet concrete quay, four steel trawlers' },
  prop: { label: 'Prop', icon: IconBox, example: 'a dented brass ship’s bell' },
  sound: { label: 'Sound', icon: IconVolume, example: 'a diesel idling two boats away' },
};

interface KindSelectProps {
  label: string;
  value: CastKind;
  className?: string | undefined;
  onChange: (kind: CastKind) => void;
}

/** Selects the kind of a cast entry. */
export function KindSelect({ label, value, className, onChange }: KindSelectProps) {
  return (
    <select
      aria-label={label}
      className={className}
      value={value}
      onChange={({ currentTarget }) => {
        const kind = castKinds.find((candidate) => candidate === currentTarget.value);
        if (kind) onChange(kind);
      }}
    >
      {castKinds.map((kind) => (
        <option key={kind} value={kind}>
          {kindLabels[kind].label}
        </option>
      ))}
    </select>
  );
}
