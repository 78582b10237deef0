import { Opening } from '../Opening.tsx';
import { changeFind } from './find-commands.ts';
import { useFind } from './find-store.ts';

/** Takes what is typed to search for until the bar's code has arrived. */
export function OpeningFind() {
  const value = useFind(({ query }) => query.text);
  return (
    <search data-find>
      <Opening what="the search" box={{ label: 'Find', value, typeOver: true, onType: typeIntoFind }} />
    </search>
  );
}

/** Searches for what is typed before the bar's code has arrived. */
export function typeIntoFind(text: string): void {
  useFind.setState({ typed: true });
  changeFind({ text });
}
