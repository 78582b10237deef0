/**
 * A store selector for a list, which returns the same array until a value changes, so that components do not re-render
 * needlessly. Components share one comparison per state; `useShallow` would compare once per component.
 */
export function stableList<State extends object, Item>(select: (state: State) => Item[]): (state: State) => Item[] {
  let last: { state: State; list: Item[] } | null = null;
  return (state) => {
    if (last?.state === state) return last.list;
    const list = select(state);
    const before = last?.list;
    const same = before?.length === list.length && list.every((item, index) => item === before[index]);
    last = { state, list: same ? before : list };
    return last.list;
  };
}
