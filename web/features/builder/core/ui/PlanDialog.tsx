import { useEffect } from 'react';
import { Dialog } from '../../../../components/Dialog.tsx';
import { PlanOffer } from '../../../../components/PlanOffer.tsx';
import { usePlan } from '../../../../lib/account/plan-query.ts';
import { showToast } from '../../../../lib/toast/toast.ts';
import { closeDialog, type DialogProps, useView } from '../view/view-store.ts';

/** Offers a plan when the user tries something that needs one. */
export function PlanDialog({ opened, onClose }: DialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="This needs a plan">
      <Offer />
    </Dialog>
  );
}

function Offer() {
  const need = useView(({ planNeed }) => planNeed);
  const { data: plan } = usePlan({ enabled: true });
  const isEntitled = plan?.entitled ?? false;
  useEffect(() => {
    if (!isEntitled) return;
    closeDialog();
    showToast({ title: 'Your Plan Is Active', description: 'Try again.' });
  }, [isEntitled]);
  return plan && !plan.entitled && <PlanOffer plan={plan} need={need} onClose={closeDialog} />;
}
