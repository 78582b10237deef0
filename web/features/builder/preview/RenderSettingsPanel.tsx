import { NativeSelect, Popover, Switch, TextInput } from '@mantine/core';
import type { ReactElement } from 'react';
import { firstTextLimit } from '../../../../src/domain/clips/clip.ts';
import { secondsInWords } from '../../../../src/domain/clips/seconds.ts';
import { defaultPacking } from '../../../../src/domain/film/prompt.ts';
import type { Target } from '../../../../src/domain/targets/target.ts';
import { changeSettings, useBuilder } from '../core/project/project-store.ts';
import classes from './RenderSettings.module.css';

const packings = [
  { value: 'fewest', label: 'As few clips as fit' },
  { value: 'scene', label: 'One clip per scene' },
];

interface RenderSettingsPanelProps {
  target: Target;
  button: ReactElement;
  onClose: () => void;
}

/** The popover with the render settings. Open while mounted. */
export function RenderSettingsPanel({ target, button, onClose }: RenderSettingsPanelProps) {
  const settings = useBuilder((state) => state.project.settings);
  const { packing = defaultPacking, ratio, resolution, audio = true, language = '' } = settings ?? {};
  const { ratios, resolutions, audio: sound } = target.facts;
  return (
    <Popover opened onChange={(opened) => !opened && onClose()} position="bottom-end" width={280} trapFocus>
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown className={classes.settings} aria-label="Render settings">
        <Facts target={target} />
        <NativeSelect
          label="Clips"
          data={packings}
          value={packing}
          onChange={({ currentTarget: { value } }) =>
            changeSettings({ packing: value === 'scene' ? 'scene' : 'fewest' })
          }
        />
        {ratios && (
          <Choice
            label="Aspect ratio"
            supported={ratios.value}
            value={ratio}
            onChange={(value) => changeSettings({ ratio: value })}
          />
        )}
        {resolutions && (
          <Choice
            label="Resolution"
            supported={resolutions.value}
            value={resolution}
            onChange={(value) => changeSettings({ resolution: value })}
          />
        )}
        <TextInput
          label="Dialogue language"
          placeholder="English"
          value={language}
          maxLength={40}
          onChange={({ currentTarget: { value } }) => changeSettings({ language: value || undefined })}
        />
        {sound?.value === 'optional' && (
          <Switch
            label="Sound"
            checked={audio}
            onChange={({ currentTarget: { checked } }) => changeSettings({ audio: checked })}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

interface ChoiceProps {
  label: string;
  supported: readonly string[];
  /**
   * The chosen value. A value that was chosen for another target stays until the user changes it, even if this target
   * does not support it.
   */
  value: string | undefined;
  onChange: (value: string) => void;
}

function Choice({ label, supported, value = supported[0] ?? '', onChange }: ChoiceProps) {
  const options = supported.includes(value)
    ? [...supported]
    : [{ value, label: `${value} (not available)` }, ...supported];
  return (
    <NativeSelect
      label={label}
      data={options}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** The limits of a target, such as `3 to 15 s · 512 characters a shot`. */
function Facts({ target }: { target: Target }) {
  const { value } = target.facts.seconds;
  const limit = firstTextLimit(target, 'shot') ?? firstTextLimit(target, 'clip');
  const unit = limit?.unit === 'words' ? 'words' : 'characters';
  const maxLength =
    limit && `${limit.max.toLocaleString('en-US')} ${unit} a ${limit.of}${limit.on ? ` on ${limit.on}` : ''}`;
  const facts = [value.kind === 'any' ? '' : secondsInWords(value), maxLength].filter(Boolean);
  return facts.length > 0 && <p className="soft small">{facts.join(' · ')}</p>;
}
