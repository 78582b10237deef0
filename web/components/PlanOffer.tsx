import { Button } from '@mantine/core';
import { useEffect } from 'react';
import type { Plan } from '../../src/domain/billing/billing.ts';
import { isUnpaid, paymentProblem } from '../../src/domain/billing/entitlement.ts';
import { product } from '../../src/domain/product/product.ts';
import { usePlan } from '../lib/account/plan-query.ts';
import classes from './PlanOffer.module.css';
import { PlanRemedy } from './PlanRemedy.tsx';

interface PlanOfferProps {
  plan: Plan;
  /** A sentence that says what needs a plan, without the period. */
  need: string;
  onClose: () => void;
}

/** Shown in place of a form that needs a plan: what a plan costs, and a button for the next step. */
export function PlanOffer({ plan, need, onClose }: PlanOfferProps) {
  const { refetch } = usePlan({ enabled: true });
  // picks up a plan bought or granted in the meantime: the parent then shows the form
  useEffect(() => void refetch(), [refetch]);
  return (
    <div className={classes.offer}>
      <p>
        {need}. {isUnpaid(plan.status) ? paymentProblem : costs(plan)}
      </p>
      <p className={classes.free}>Every field, every preset, copying and one project stay free.</p>
      <div className={classes.buttons}>
        <PlanRemedy plan={plan} filled />
        <Button size="sm" variant="default" onClick={onClose}>
          Not now
        </Button>
      </div>
    </div>
  );
}

function costs({ trialAvailable }: Plan): string {
  const price = `$${product.pricePerMonth} a month`;
  return trialAvailable
    ? `${product.trialDays} days free, then ${price}. Cancel before then and pay nothing.`
    : `${price}. Cancel anytime.`;
}
