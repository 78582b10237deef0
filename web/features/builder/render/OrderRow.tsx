import { LongText } from '../core/ui/LongText.tsx';
import '@mantine/core/styles/Checkbox.layer.css';
import { Button, Checkbox } from '@mantine/core';
import { useId, useState } from 'react';
import type { RenderPlan } from '../../../../src/domain/renders/plan-render.ts';
import { type ClipOrder, sentText } from './clip-order.ts';
import { dollars, sceneRange } from './labels.ts';
import classes from './Render.module.css';

interface OrderRowProps {
  order: ClipOrder;
  checked: boolean;
  onToggle: () => void;
}

/** A clip with its length, its price and what is sent for it, or the reason why it cannot be rendered. */
export function OrderRow({ order: { clip, plan, problem }, checked, onToggle }: OrderRowProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <li className={`column ${classes.order}`}>
      <div className={`row ${classes.orderHead}`}>
        <div className={`wrap ${classes.clip}`}>
          <Checkbox
            label={`Clip ${clip.number}`}
            checked={checked}
            disabled={plan === null}
            aria-describedby={id}
            onChange={onToggle}
          />
          <p id={id} className="soft">
            {sceneRange(clip.sceneNumbers)} · {clip.seconds} s
            {plan &&
              ` · about ${dollars(plan.dollars)}${plan.picture === null ? '' : ' · starts with the scene’s picture'}`}
          </p>
        </div>
        {plan && (
          <Button
            variant="quiet"
            size="compact-xs"
            aria-label={`What is sent for clip ${clip.number}`}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            What is sent
          </Button>
        )}
      </div>
      {problem !== null && <p className={classes.problem}>{problem}</p>}
      {open && plan && <Sent number={clip.number} plan={plan} />}
    </li>
  );
}

function Sent({ number, plan }: { number: number; plan: RenderPlan }) {
  return (
    <>
      <LongText label={`Request of clip ${number}`}>{sentText(plan)}</LongText>
      {'seed' in plan.input && (
        <p className={`small faint ${classes.source}`}>The server adds a random seed and keeps it with the take.</p>
      )}
    </>
  );
}
