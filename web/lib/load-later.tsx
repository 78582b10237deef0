import { createElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { showToast } from './toast.ts';

/** Code that comes after a page is in use. */
export interface LaterCode<Module> {
  useModule: UseBoundStore<StoreApi<{ module: Module | null }>>;
  /** @returns whether the code is there */
  fetchNow: () => Promise<boolean>;
}

type Load<Module> = () => Promise<Module>;

interface PartOptions<Props> {
  /** What stands there until the code has arrived. */
  waiting?: (props: Props) => ReactNode;
  /** Takes back what asked for the part, when it cannot be loaded. */
  giveUp?: (props: Props) => void;
}

/** @param load imports the module; it is called again after a failure */
export function loadLater<Module>(load: Load<Module>): LaterCode<Module> {
  const code = laterCode<Module>();
  code.loadFrom(load);
  return code;
}

/** Code that uses what comes with it: who imports the module is said elsewhere. */
export function laterCode<Module>(): LaterCode<Module> & { loadFrom: (load: Load<Module>) => void } {
  const useModule = create<{ module: Module | null }>(() => ({ module: null }));
  let load: Load<Module> = () => Promise.reject(new Error('Nobody has said where this code is.'));
  let loading: Promise<boolean> | null = null;
  const fetchNow = () => {
    loading ??= load().then(
      (module) => {
        useModule.setState({ module });
        return true;
      },
      () => {
        loading = null;
        return false;
      },
    );
    return loading;
  };
  const loadFrom = (from: Load<Module>) => {
    load = from;
  };
  return { useModule, fetchNow, loadFrom };
}

/** The names of the functions in a module. */
type ActionName<Module> = {
  // no function is known by other arguments than its own
  [Name in keyof Module]: Module[Name] extends (...args: never[]) => unknown ? Name : never;
}[keyof Module];

type ArgumentsOf<Action> = Action extends (...args: infer Arguments) => unknown ? Arguments : never;

/** What such code does. Before the code is there, it is done as soon as that has arrived, in the order in which it was asked. */
export function laterAction<Module, Name extends ActionName<Module>>(
  code: LaterCode<Module>,
  name: Name,
): (...args: ArgumentsOf<Module[Name]>) => void {
  return (...args) => {
    const act = () => {
      const { module } = code.useModule.getState();
      // the compiler cannot follow that a function takes its own arguments
      if (module) (module[name] as (...args: unknown[]) => unknown)(...args);
    };
    if (code.useModule.getState().module) act();
    else void code.fetchNow().then((arrived) => (arrived ? act() : showNotLoaded()));
  };
}

function showNotLoaded(): void {
  const description = 'This part of the page could not be loaded. Reload the page once you are online.';
  showToast({ title: 'Not Loaded', description, tone: 'error' });
}

/** The names of the components in a module. */
type PartName<Module> = {
  // no component is known by other arguments than its props
  [Name in keyof Module]: Module[Name] extends (props: never) => ReactNode ? Name : never;
}[keyof Module];

type PropsOf<Part> = Part extends () => ReactNode
  ? object
  : Part extends (props: infer Props) => ReactNode
    ? Props
    : never;

/** A component of such code. It is to be mounted only once somebody wants it, since that loads the code. */
export function laterPart<Module, Name extends PartName<Module>>(
  code: LaterCode<Module>,
  name: Name,
  options: PartOptions<PropsOf<Module[Name]>> = {},
): (props: PropsOf<Module[Name]>) => ReactNode {
  // the compiler cannot follow that a part takes its own props
  const pick = (module: Module) => module[name] as (props: PropsOf<Module[Name]>) => ReactNode;
  return (props) => <Part {...{ code, pick, options, props }} />;
}

interface PartProps<Module, Props> {
  code: LaterCode<Module>;
  pick: (module: Module) => (props: Props) => ReactNode;
  options: PartOptions<Props>;
  props: Props;
}

function Part<Module, Props>({ code, pick, options, props }: PartProps<Module, Props>) {
  const module = code.useModule((state) => state.module);
  const giveUp = useRef(() => {});
  useEffect(() => {
    giveUp.current = () => options.giveUp?.(props);
  });
  useEffect(() => {
    let gone = false;
    void code.fetchNow().then((arrived) => {
      if (arrived || gone) return;
      giveUp.current();
      showNotLoaded();
    });
    return () => {
      gone = true;
    };
  }, [code]);
  if (!module) return options.waiting?.(props);
  // whatever takes props takes an object
  return createElement(pick(module) as (props: object) => ReactNode, props as object);
}

/**
 * Loads the code when the browser has nothing else to do, for as long as what calls this is mounted.
 * @param mayLoad false while other code is to come first
 */
export function useLoadWhenIdle({ fetchNow }: LaterCode<unknown>, mayLoad = true): void {
  useEffect(() => {
    if (!mayLoad) return;
    // Safari has no idle callbacks
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(() => void fetchNow(), 300);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(() => void fetchNow(), { timeout: 2_000 });
    return () => cancelIdleCallback(handle);
  }, [fetchNow, mayLoad]);
}

/** Whether the code is there. */
export function useArrived({ useModule }: LaterCode<unknown>): boolean {
  return useModule(({ module }) => module !== null);
}

/** Whether something has been wanted by now: a part that is mounted from its first use on. */
export function useWanted(now: boolean): boolean {
  const [ever, setEver] = useState(now);
  if (now && !ever) setEver(true);
  return ever || now;
}
