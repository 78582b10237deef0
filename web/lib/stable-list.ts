/**
 * A selector for a store's list that stays the same array as long as its values do, so that what shows it renders only
 * when one changed. All who use it share one comparison a state; `useShallow` makes two maps for each of them.
 */
export function stableList<State extends object, Item>(listOf: (state: State) => Item[]): (state: State) => Item[] {
  let known: { state: State; list: Item[] } | null = null;
  return (state) => {
    if (known?.state === state) return known.list;
    const list = listOf(state);
    const before = known?.list;
    const same = before?.length === list.length && list.every((item, index) => item === before[index]);
    known = { state, list: same ? before : list };
    return known.list;
  };
}
