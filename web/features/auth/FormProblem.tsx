import classes from './AccountStep.module.css';

interface FormProblemProps {
  id?: string;
}

/** Why a form failed. Filled in by its script, or by the server for a browser without JavaScript. */
export function FormProblem({ id }: FormProblemProps) {
  return <p id={id} className={classes.problem} data-problem="" role="alert" hidden />;
}
