import { Button } from '@mantine/core';
import { Dialog } from '../../components/Dialog.tsx';
import classes from '../../components/dialogs.module.css';
import { PlanRemedy } from '../../components/PlanRemedy.tsx';
import type { PlanLimit } from '../../lib/account/plan-limit.ts';

interface PlanDialogProps {
  opened: boolean;
  onClose: () => void;
  limit: PlanLimit | null;
}

/** Opens in place of an action that needs a plan. */
export function PlanDialog({ opened, onClose, limit }: PlanDialogProps) {
  return (
    <Dialog opened={opened && limit !== null} onClose={onClose} title="This needs a plan">
      {limit && (
        <div className={classes.form}>
          <p className={classes.text}>{limit.text}</p>
          <div className={classes.buttons}>
            <PlanRemedy plan={limit.plan} filled />
            <Button size="sm" variant="default" onClick={onClose}>
              Not now
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
