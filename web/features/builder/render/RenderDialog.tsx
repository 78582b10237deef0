import { Tabs } from '@mantine/core';
import { Dialog } from '../../../components/Dialog.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { RenderKey } from '../../../components/RenderKey.tsx';
import { type RequestKeys, useRequestKeys } from '../../../lib/forms/use-request-keys.ts';
import { usePhone } from '../core/view/screen.ts';
import type { DialogProps } from '../core/view/view-store.ts';
import { NewRenders } from './NewRenders.tsx';
import { isActive, useProjectRenders } from './project-renders.ts';
import classes from './Render.module.css';
import { RenderList } from './RenderList.tsx';
import { type RenderTab, showTab, useRender } from './render-store.ts';

/** The Render dialog: an order of clips, and the renders of the project. Full screen on a phone. */
export function RenderDialog({ opened, onClose }: DialogProps) {
  const phone = usePhone();
  // kept here, because the form may be closed and opened again between two attempts
  const keys = useRequestKeys();
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Render"
      size={720}
      fullScreen={phone}
      closeButtonProps={{ 'aria-label': 'Close', ...(phone && { size: 44, iconSize: 20 }) }}
    >
      <RenderTabs keys={keys} />
    </Dialog>
  );
}

const tabs: readonly { value: RenderTab; label: string }[] = [
  { value: 'new', label: 'Clips to render' },
  { value: 'list', label: 'Renders' },
  { value: 'key', label: 'Render key' },
];

function RenderTabs({ keys }: { keys: RequestKeys }) {
  const tab = useRender((state) => state.tab);
  const { data, error, refetch } = useProjectRenders();
  const active = data?.renders.filter(isActive).length ?? 0;
  return (
    <Tabs
      value={tab}
      keepMounted={false}
      onChange={(chosen) => showTab(tabs.find(({ value }) => value === chosen)?.value ?? 'new')}
      classNames={{ panel: classes.panel }}
    >
      <Tabs.List>
        {tabs.map(({ value, label }) => (
          <Tabs.Tab key={value} value={value}>
            {label}
            {value === 'list' && active > 0 && ` (${active})`}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {error && tab !== 'key' && <LoadFailure error={error} onRetry={() => refetch()} />}
      <Tabs.Panel value="new">{!error && <NewRenders renders={data} keys={keys} />}</Tabs.Panel>
      <Tabs.Panel value="list">{!error && <RenderList renders={data} />}</Tabs.Panel>
      <Tabs.Panel value="key">
        <RenderKey onSaved={() => showTab('new')} />
      </Tabs.Panel>
    </Tabs>
  );
}
