import { changeTemplateSchema } from '../../../../src/domain/storage/templates.ts';
import { DialogForm } from '../../../components/DialogForm.tsx';
import { refusal, trpc } from '../../../lib/calls/trpc.ts';
import { useDialogForm } from '../../../lib/forms/use-dialog-form.ts';
import { showToast } from '../../../lib/toast/toast.ts';
import { currentProject } from '../core/project/project-store.ts';
import { forgetTemplate, type LoadedTemplate } from './loaded-template.ts';

interface UpdateTemplateFormProps {
  owner: string;
  /** The template that the project was loaded from. */
  loaded: LoadedTemplate;
  onSaved: () => void;
  /** Called if the template turns out to be deleted. */
  onDeleted: () => void;
}

/** Updates the template that the project was loaded from. The template keeps its name and description. */
export function UpdateTemplateForm({ owner, loaded, onSaved, onDeleted }: UpdateTemplateFormProps) {
  const { id } = loaded;
  const utils = trpc.useUtils();
  // the template may have been renamed since it was loaded
  const name = utils.templates.list.getData()?.find((template) => template.id === id)?.name ?? loaded.name;
  const change = trpc.templates.change.useMutation();
  const form = useDialogForm({
    schema: changeTemplateSchema,
    initialValues: {},
    toInput() {
      const project = currentProject();
      // the server keeps the old value of an omitted key, so empty values must be sent
      const { settings = {}, look = '', cast = [] } = project;
      return { ...project, settings, look, cast, id };
    },
    async submit(template) {
      try {
        await change.mutateAsync(template);
      } catch (error) {
        if (refusal(error)?.status !== 404) throw error;
        forgetTemplate(owner);
        void utils.templates.list.invalidate();
        return onDeleted();
      }
      void utils.templates.list.invalidate();
      showToast({ title: 'Template Updated', description: `Updated “${name}”.` });
      onSaved();
    },
  });
  return (
    <DialogForm form={form} submitLabel={`Update “${name}”`} safe="The template and your project are unchanged.">
      {null}
    </DialogForm>
  );
}
