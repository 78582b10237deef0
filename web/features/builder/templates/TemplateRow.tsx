import { ActionIcon, Menu, Textarea, TextInput, UnstyledButton } from '@mantine/core';
import { IconCopy, IconDots, IconDownload, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { assemblePrompt } from '../../../../src/domain/film/prompt.ts';
import { formatExactDuration, totalDuration } from '../../../../src/domain/scene/duration.ts';
import { renameTemplateSchema, type Template } from '../../../../src/domain/storage/templates.ts';
import { DialogForm } from '../../../components/DialogForm.tsx';
import classes from '../../../components/dialogs.module.css';
import { explain, trpc } from '../../../lib/calls/trpc.ts';
import { downloadText, fileName } from '../../../lib/files/download.ts';
import { projectFile } from '../../../lib/files/project-file.ts';
import { showFailure } from '../../../lib/forms/failure-toast.ts';
import { useDialogForm } from '../../../lib/forms/use-dialog-form.ts';
import { showToast } from '../../../lib/toast/toast.ts';
import { offerPlanIfMissing } from '../core/view/plan-offer.ts';
import { countShots } from './count-shots.ts';

const changeNeed = 'Changing and copying templates needs a plan';

interface TemplateRowProps {
  template: Template;
  onLoad: () => void;
}

/** A saved template. A click loads the template; the menu has the other actions. */
export function TemplateRow({ template, onLoad }: TemplateRowProps) {
  const [renaming, setRenaming] = useState(false);
  const { duplicate, remove } = useTemplateActions(template);
  const icon = { size: 16, stroke: 1.5 };
  if (renaming) return <RenameForm template={template} onDone={() => setRenaming(false)} />;

  return (
    <li className={classes.row}>
      <UnstyledButton className={classes.choose} onClick={onLoad}>
        <span className={classes.name}>{template.name}</span>
        {template.description && <span className={classes.description}>{template.description}</span>}
        <span className={classes.facts}>
          {countShots(template)} · {formatExactDuration(totalDuration(template.scenes))} ·{' '}
          {formatDate(template.updatedAt)}
        </span>
      </UnstyledButton>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size="lg" aria-label={`More for ${template.name}`}>
            <IconDots {...icon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconPencil {...icon} />}
            onClick={() => offerPlanIfMissing(changeNeed) || setRenaming(true)}
          >
            Rename
          </Menu.Item>
          <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => offerPlanIfMissing(changeNeed) || duplicate()}>
            Duplicate
          </Menu.Item>
          <Menu.Item
            leftSection={<IconDownload {...icon} />}
            onClick={() => downloadText(fileName(template.name, 'json'), projectFile(template))}
          >
            Export .json
          </Menu.Item>
          <Menu.Item
            leftSection={<IconDownload {...icon} />}
            onClick={() => downloadText(fileName(template.name, 'txt'), assemblePrompt(template))}
          >
            Export .txt
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash {...icon} />} c="var(--danger)" onClick={() => remove()}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}

/** Formats a date in the browser's language. @param time an ISO time */
function formatDate(time: string): string {
  return new Date(time).toLocaleDateString(undefined, { dateStyle: 'medium' });
}

/** Shows a toast that says why an action on a template failed. */
function showError(error: unknown): void {
  showFailure('Action Failed', error, explain(error));
}

function useTemplateActions({ id, name }: Template) {
  const utils = trpc.useUtils();
  const refresh = () => utils.templates.list.invalidate();
  const duplicate = trpc.templates.duplicate.useMutation({ onSuccess: refresh, onError: showError });
  const restore = trpc.templates.restore.useMutation({ onSuccess: refresh, onError: showError });
  const remove = trpc.templates.delete.useMutation({
    onSuccess() {
      void refresh();
      showToast({
        title: 'Template Deleted',
        description: `Deleted “${name}”.`,
        action: { label: 'Undo', run: () => restore.mutate({ id }) },
      });
    },
    onError: showError,
  });
  return { duplicate: () => duplicate.mutate({ id }), remove: () => remove.mutate({ id }) };
}

function RenameForm({ template, onDone }: { template: Template; onDone: () => void }) {
  const { id, name, description } = template;
  const utils = trpc.useUtils();
  const rename = trpc.templates.change.useMutation({
    async onSuccess() {
      await utils.templates.list.invalidate();
      onDone();
    },
  });
  const form = useDialogForm({
    schema: renameTemplateSchema,
    initialValues: { name, description },
    toInput: (typed) => ({ id, ...typed }),
    submit: (renamed) => rename.mutateAsync(renamed),
  });

  return (
    <li className={classes.rename}>
      <DialogForm
        form={form}
        submitLabel="Rename"
        disabled={form.values.name.trim() === ''}
        cancel={{ label: 'Cancel', run: onDone }}
      >
        <TextInput label="Name" autoFocus {...form.field('name')} />
        <Textarea label="Description" rows={2} {...form.field('description')} />
      </DialogForm>
    </li>
  );
}
