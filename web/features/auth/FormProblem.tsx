import { useContext } from 'react';
import { formSlots } from '../../../src/domain/site/forms.ts';
import { FormViewContext } from '../../lib/forms/form-view.ts';
import classes from './AccountStep.module.css';

/** Why a form failed. Filled in by its script, or by the server for a browser without JavaScript. */
export function FormProblem({ id = 'form-problem' }: { id?: string }) {
  const failed = useContext(FormViewContext) === 'failed';
  return (
    <p id={id} className={classes.problem} data-problem="" role="alert" hidden={!failed}>
      {failed && (
        <>
          <b>{formSlots.title}</b>
          <span>{formSlots.message}</span>
        </>
      )}
    </p>
  );
}
