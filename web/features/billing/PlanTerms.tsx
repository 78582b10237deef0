import { firstCharge } from '../../../src/domain/plan.ts';

import { product } from '../../../src/domain/product.ts';
import { longDate } from '../../lib/dates.ts';
import classes from './PlanTerms.module.css';

/** What is bought, when it is charged and how to leave, before a card is asked for. */
export function PlanTerms({ trialAvailable }: { trialAvailable: boolean }) {
  const { pricePerMonth: price, trialDays } = product;
  const first = longDate(firstCharge(new Date(), trialAvailable));
  return (
    <dl className={classes.terms}>
      <div>
        <dt>Today</dt>
        <dd>{trialAvailable ? `$0, ${trialDays} days of trial` : `$${price}, since your trial is used`}</dd>
      </div>
      {trialAvailable && (
        <div>
          <dt>First charge</dt>
          <dd>
            {first}: ${price}
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
          {trialAvailable ? `Before ${first} it costs nothing.` : 'It then ends with the month that is paid.'}
        </dd>
      </div>
    </dl>
  );
}
