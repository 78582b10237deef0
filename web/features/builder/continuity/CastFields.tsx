import { Group, Stack, UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { limits } from '../../../../src/domain/product/limits.ts';
import { goToNewEntry } from '../core/focus/go-to.ts';
import { useBuilder } from '../core/project/project-store.ts';
import buttons from '../core/ui/buttons.module.css';
import { useView } from '../core/view/view-store.ts';
import { CastEntryFields } from './CastEntryFields.tsx';
import classes from './continuity.module.css';
import { NewEntryForm } from './NewEntryForm.tsx';

const { entries: most } = limits.cast;

/** The cast's entries, and a button or form to add one. */
export function CastFields() {
  const count = useBuilder(({ project }) => project.cast?.length ?? 0);
  const adding = useView((state) => state.adding !== null);
  const full = count >= most;
  return (
    <Stack gap={4} className={classes.fields}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no id, and its name changes
        <CastEntryFields key={index} index={index} />
      ))}
      <div className={classes.columns}>
        {adding ? (
          <NewEntryForm />
        ) : (
          <Group gap="0 2px" className={classes.lines}>
            <UnstyledButton data-add className={buttons.quiet} disabled={full} onClick={goToNewEntry}>
              <IconPlus size={14} stroke={1.5} aria-hidden />
              Add to the cast
            </UnstyledButton>
            {full && <span className={`fine ${classes.full}`}>A cast has at most {most} entries.</span>}
          </Group>
        )}
      </div>
    </Stack>
  );
}
