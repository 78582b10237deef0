import { firstCharge } from '../../../src/domain/billing/purchase.ts';
import { product } from '../../../src/domain/product/product.ts';
import { longDate, nearDate } from '../../lib/dates.ts';
import classes from './PlanTerms.module.css';

/** What the plan costs, when it is charged and how to cancel; shown before the card form. */
export function PlanTerms({ trialAvailable }: { trialAvailable: boolean }) {
  const { pricePerMonth: price, trialDays } = product;
  const now = new Date();
  const charge = firstCharge(now, trialAvailable);
  return (
    <dl className={classes.terms}>
      <div>
        <dt>Today</dt>
        <dd>{trialAvailable ? `$0 for your ${trialDays}-day trial` : `$${price}. You have used your trial.`}</dd>
      </div>
      {trialAvailable && (
        <div>
          <dt>First charge</dt>
          <dd>
            {longDate(charge)}: ${price}
          </dd>
        </div>
      )}
      <div>
        <dt>Then</dt>
        <dd>${price} a month</dd>
      </div>
      <div>
        <dt>Cancel</dt>
        <dd>
          Anytime, under Account, Manage billing.{' '}
          {trialAvailable
            ? `Cancel before ${nearDate(charge, now)} and pay nothing.`
            : 'Your plan then ends with the month you paid for.'}
        </dd>
      </div>
    </dl>
  );
}
