import { Button } from '@mantine/core';
import { IconAdjustments } from '@tabler/icons-react';
import type { Target } from '../../../../src/domain/targets/target.ts';
import { menuPart, useMenuOnDemand } from '../../../lib/use-menu-on-demand.ts';
import { useBuilder } from '../core/project/project-store.ts';
import { previewMenusCode } from './menus-code.ts';
import classes from './RenderSettings.module.css';

const RenderSettingsPanel = previewMenusCode.part('RenderSettingsPanel', menuPart);

/** The button for the render settings, labeled with the current values. */
export function RenderSettings({ target }: { target: Target }) {
  const settings = useBuilder((state) => state.project.settings);
  const { ratio, resolution, audio = true } = settings ?? {};
  const { ratios, resolutions, audio: sound } = target.facts;
  const summary = [
    ratios && (ratio ?? ratios.value[0]),
    resolutions && (resolution ?? resolutions.value[0]),
    sound?.value === 'none' || (sound?.value === 'optional' && !audio) ? 'silent' : 'sound',
  ];
  const panel = useMenuOnDemand();
  const button = (
    <Button
      ref={panel.target}
      variant="subtle"
      color="gray"
      size="xs"
      className={classes.button}
      leftSection={<IconAdjustments size={14} stroke={1.5} aria-hidden />}
      aria-haspopup="dialog"
      aria-expanded={panel.opened}
      onClick={panel.opened ? panel.close : panel.open}
    >
      <span className="unseen">Render settings: </span>
      <span className={classes.short}>{summary.filter(Boolean).join(' · ')}</span>
    </Button>
  );
  return panel.opened ? <RenderSettingsPanel target={target} button={button} onClose={panel.close} /> : button;
}
