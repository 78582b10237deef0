import { paymentProblem } from '../../../src/domain/billing/entitlement.ts';
import { product } from '../../../src/domain/product/product.ts';
import { dayMs } from '../../../src/domain/product/time-units.ts';
import { nearDate, shortDate } from '../../lib/dates.ts';
import type { PlanState } from './plan-state.ts';

/** How long before its end a granted plan gets a notice. */
const grantWarningMs = 7 * dayMs;

/** One line about a plan, for the account menu. */
export function planLine(state: PlanState, now: Date): string {
  switch (state.kind) {
    case 'trial':
      return `Trial: ${daysText(state.daysLeft)} left`;
    case 'active':
      return state.renewsAt ? `${product.plan}, next charge ${shortDate(state.renewsAt, now)}` : product.plan;
    case 'ending':
      return `Canceled, ends ${shortDate(state.endsAt, now)}`;
    case 'unpaid':
      return 'Payment failed';
    case 'granted':
      return `Access until ${shortDate(state.until, now)} (granted)`;
    case 'admin':
      return 'Admin';
    case 'none':
      return 'No plan';
  }
}

/** The editor's notice about a plan; null if there is none. */
export function noticeText(state: PlanState, now: Date): string | null {
  switch (state.kind) {
    case 'trial':
      return state.daysLeft > 0
        ? `${daysText(state.daysLeft)} left in your trial. First charge on ${nearDate(state.endsAt, now)}: $${product.pricePerMonth}.`
        : `Your trial has ended. Your first charge of $${product.pricePerMonth} is being processed.`;
    case 'ending':
      return `Your plan ends on ${nearDate(state.endsAt, now)}.`;
    case 'unpaid':
      return paymentProblem;
    case 'granted':
      return state.until.getTime() - now.getTime() <= grantWarningMs
        ? `You have full access until ${nearDate(state.until, now)}.`
        : null;
    case 'none':
      return 'Composing, previewing and copying are free. AI, trending events, templates, takes and more projects need a plan.';
    case 'active':
    case 'admin':
      return null;
  }
}

function daysText(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}
