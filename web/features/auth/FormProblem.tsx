import classes from './AccountStep.module.css';

interface FormProblemProps {
  id?: string;
}

/** Why a form could not do its work: filled in by its script, or by the server for a browser without one. */
export function FormProblem({ id }: FormProblemProps) {
  return <p id={id} className={classes.problem} data-problem="" role="alert" hidden />;
}
