import { estimateCost } from '../../../../src/domain/clips/estimate.ts';
import { longDay } from '../../../lib/dates.ts';
import { useFilm } from '../core/project/film-store.tsx';
import { priceLevels } from '../core/ui/price-levels.ts';
import type { ClipOrder } from './clip-order.ts';
import { dollars } from './labels.ts';
import classes from './Render.module.css';

/** Where the prices come from, since they are estimates. */
export function PriceSource({ orders }: { orders: readonly ClipOrder[] }) {
  const target = useFilm(({ film }) => film.from.target);
  const planned = orders.find(({ plan }) => plan !== null)?.plan;
  const estimate = planned && estimateCost(planned.seconds, target, { resolution: planned.resolution });
  if (!estimate) return null;
  const { perSecond, resolution, price } = estimate;
  return (
    <p className={`small faint ${classes.source}`}>
      {target.label} in {resolution}, at {dollars(perSecond)} a second: {priceLevels[price.level]}, read on{' '}
      {longDay(price.read)} (<cite>{price.source}</cite>). fal.ai bills your key and may charge another price.
    </p>
  );
}
