import { Button } from '@mantine/core';
import { useEffect } from 'react';
import type { Plan } from '../../src/domain/billing.ts';
import { isUnpaid, paymentProblem } from '../../src/domain/entitlement.ts';
import { product } from '../../src/domain/product.ts';
import { usePlan } from '../lib/plan-query.ts';
import classes from './PlanOffer.module.css';
import { PlanRemedy } from './PlanRemedy.tsx';

interface PlanOfferProps {
  plan: Plan;
  /** The sentence that says what needs a plan, without its full stop. */
  need: string;
  onClose: () => void;
}

/** Stands in for something that needs a plan: says so before anything is filled in, and what a plan costs. */
export function PlanOffer({ plan, need, onClose }: PlanOfferProps) {
  const { refetch } = usePlan({ enabled: true });
  // one that was bought or granted meanwhile counts: whoever shows this gives way to what it stands for
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
    ? `${product.trialDays} days are free, then it is ${price}. Cancel before they end and pay nothing.`
    : `It is ${price}, and you can cancel anytime.`;
}
