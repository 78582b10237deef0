import { Button } from '@mantine/core';
import { getQueryKey } from '@trpc/react-query';
import { useNavigate } from 'react-router-dom';
import { projectSchema } from '../../../../src/domain/project/schema.ts';
import { validationMessage } from '../../../../src/domain/schemas/validation.ts';
import { PlanRemedy } from '../../../components/PlanRemedy.tsx';
import { usePlan } from '../../../lib/account/plan-query.ts';
import { explain, queryClient, trpc } from '../../../lib/calls/trpc.ts';
import { projectPath } from '../../../lib/files/project-path.ts';
import { showFailure } from '../../../lib/forms/failure-toast.ts';
import { showToast } from '../../../lib/toast/toast.ts';
import { Notice } from '../core/ui/Notice.tsx';
import { addDemoScene, discardDemoScene, forgetDemoScene, isStillOffered } from './demo-decisions.ts';
import { useDemoScene } from './demo-scene.ts';

/** Offers the scene written on the demo page, if the open project is not empty. */
export function DemoNotice() {
  const offered = useDemoScene((state) => state.offered);
  const { data: plan } = usePlan({ enabled: offered !== null });
  const { isCreating, create } = useProjectFromDemo();
  if (!offered || !plan) return null;
  const [{ subject = '' } = {}] = offered.project.scenes;
  const name = subject.trim() ? `“${shortened(subject.trim())}”` : 'Your scene';
  return (
    <Notice
      text={
        plan.entitled
          ? `${name} from the demo came along. This project is not empty.`
          : `${name} from the demo came along. You can add it to this project; a second project needs a plan.`
      }
    >
      {plan.entitled && (
        <Button size="sm" loading={isCreating} onClick={create}>
          Make it a project
        </Button>
      )}
      <Button size="sm" variant={plan.entitled ? 'default' : 'filled'} onClick={() => addDemoScene(offered)}>
        Add as a scene
      </Button>
      {!plan.entitled && <PlanRemedy plan={plan} size="sm" />}
      <Button size="sm" variant="default" onClick={() => discardDemoScene(offered)}>
        Discard
      </Button>
    </Notice>
  );
}

const shownLength = 40;

function shortened(text: string): string {
  const characters = [...text];
  return characters.length <= shownLength ? text : `${characters.slice(0, shownLength).join('').trimEnd()}…`;
}

/** Creates a project from the demo's scene and opens it. A retry creates no second project. */
function useProjectFromDemo() {
  const navigate = useNavigate();
  const { mutate, isPending } = trpc.projects.create.useMutation({
    onError: (error) => showFailure('Not Created', error, explain(error)),
  });
  return {
    isCreating: isPending,
    create() {
      const { offered } = useDemoScene.getState();
      if (!offered || isPending || !isStillOffered(offered)) return;
      const { data: project, error } = projectSchema.safeParse(offered.project);
      if (error) {
        showToast({ title: 'Not Created', description: validationMessage(error), tone: 'error' });
        return;
      }
      mutate(
        { ...project, id: offered.id },
        {
          onSuccess(created) {
            forgetDemoScene(offered.key);
            void queryClient.invalidateQueries({ queryKey: getQueryKey(trpc.projects.list) });
            navigate(projectPath(created.id));
          },
        },
      );
    },
  };
}
