import { EndlessList, type EndlessListProps } from '../../components/EndlessList.tsx';
import { useListAccess } from './use-error-toast.ts';

/** A list of the panel. If it is denied with 403, checks whether the user is still an admin. */
export function AdminList<Row extends { id: string }>(props: EndlessListProps<Row>) {
  useListAccess(props.query.error);
  return <EndlessList {...props} />;
}
