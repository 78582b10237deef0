import { EndlessList, type EndlessListProps } from '../../components/EndlessList.tsx';
import { useListAccess } from './use-error-toast.ts';

/** A list of the panel, whose reader may turn out to be no admin any more. */
export function AdminList<Row extends { id: string }>(props: EndlessListProps<Row>) {
  useListAccess(props.query.error);
  return <EndlessList {...props} />;
}
