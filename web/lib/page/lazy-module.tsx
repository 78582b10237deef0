import {
  type ComponentType,
  createContext,
  createElement,
  lazy,
  type ReactNode,
  Suspense,
  startTransition,
  use,
  useEffect,
  useState,
} from 'react';
import { showToast } from '../toast/toast.ts';

/** Code that is loaded on first use, or earlier when the browser is idle. */
export interface LazyModule<Module> {
  /** Null until the code has loaded. */
  module: Module | null;
  /** Sets the import. Called from the editor's root, so that several modules can share one chunk. */
  setImport: (importModule: () => Promise<Module>) => void;
  /** Loads the code once, and again after a failure. Resolves to whether it loaded; never rejects. */
  load: () => Promise<boolean>;
  /**
   * Runs an action of the module, now or once the module has loaded, in call order. If it cannot be loaded, a toast
   * says so.
   */
  run: (action: (module: Module) => unknown) => void;
  /** Returns one of the module's components. Mounting the component loads the code. */
  part: <Name extends ComponentName<Module>>(
    name: Name,
    options?: PartOptions<PropsOf<Module[Name]>>,
  ) => ComponentType<PropsOf<Module[Name]>>;
}

interface PartOptions<Props> {
  /** Shown until the code has loaded. */
  fallback?: (props: Props) => ReactNode;
  /** Runs if the code cannot be loaded, for example to close the menu that shows the component. */
  giveUp?: (props: Props) => void;
}

/** The names of the components in a module. */
type ComponentName<Module> = {
  // `never` accepts components with any props
  [Name in keyof Module]: Module[Name] extends (props: never) => ReactNode ? Name : never;
}[keyof Module];

type PropsOf<Component> = Component extends () => ReactNode
  ? object
  : Component extends (props: infer Props extends object) => ReactNode
    ? Props
    : never;

/** @param importModule called again after a failure; without it, call `setImport` first */
export function lazyModule<Module>(importModule?: () => Promise<Module>): LazyModule<Module> {
  let importNow = importOnce(importModule ?? (() => Promise.reject(new Error('This lazy module has no import.'))));

  function load(): Promise<boolean> {
    return importNow().then(
      (module) => {
        code.module = module;
        return true;
      },
      () => false,
    );
  }

  const code: LazyModule<Module> = {
    module: null,
    setImport(from) {
      importNow = importOnce(from);
    },
    load,
    run(action) {
      if (code.module) action(code.module);
      else void code.load().then(() => (code.module ? action(code.module) : showNotLoaded()));
    },
    part(name, options = {}) {
      return (props) => <Part {...{ code, name, options, props }} />;
    },
  };
  return code;
}

interface PartProps<Module, Props> {
  code: LazyModule<Module>;
  name: keyof Module;
  options: PartOptions<Props>;
  props: Props;
}

function Part<Module, Props extends object>({ code, name, options, props }: PartProps<Module, Props>) {
  // kept as state and set again only by a retry: another component type would discard the component's state
  const [View, setView] = useState<ComponentType<Props>>(() => pickOrLoad<Module, Props>(code, name));
  const fallback = options.fallback?.(props);
  const failure = {
    ...{ fallback, giveUp: () => options.giveUp?.(props) },
    retry: () => setView(() => pickOrLoad<Module, Props>(code, name)),
  };
  return (
    <FailureContext value={failure}>
      <Suspense fallback={fallback}>{createElement(View, props)}</Suspense>
    </FailureContext>
  );
}

function pickOrLoad<Module, Props>(code: LazyModule<Module>, name: keyof Module): ComponentType<Props> {
  // the types above guarantee a component with these props
  const pick = (module: Module) => module[name] as ComponentType<Props>;
  if (code.module) return pick(code.module);
  return lazy<ComponentType<object>>(async () => {
    await code.load();
    return { default: code.module ? (pick(code.module) as ComponentType<object>) : NotLoaded };
  }) as ComponentType<Props>;
}

interface Failure {
  fallback: ReactNode;
  giveUp: () => void;
  retry: () => void;
}

const FailureContext = createContext<Failure>({ fallback: null, giveUp: () => {}, retry: () => {} });

/** Replaces a component whose code failed to load: shows a toast, and retries when the browser is online. */
function NotLoaded() {
  const { fallback, giveUp, retry } = use(FailureContext);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on mount
  useEffect(() => {
    giveUp();
    showNotLoaded();
    window.addEventListener('online', retry, { once: true });
    return () => window.removeEventListener('online', retry);
  }, []);
  return fallback;
}

function showNotLoaded(): void {
  const description = 'This part of the page could not be loaded. Reload the page once you are online.';
  showToast({ title: 'Not Loaded', description, tone: 'error' });
}

/**
 * Imports once for all callers, and again after a failure. Modules in one chunk share the returned function, so that
 * `import()` runs once: each run makes Vite check all preloads again.
 */
export function importOnce<Module>(importModule: () => Promise<Module>): () => Promise<Module> {
  let importing: Promise<Module> | null = null;
  return () => {
    importing ??= importModule().catch((error) => {
      importing = null;
      throw error;
    });
    return importing;
  };
}

/**
 * While the caller is mounted, loads modules one by one once the browser is idle. @returns whether all have loaded or
 * failed
 */
export function usePreload(modules: readonly Pick<LazyModule<unknown>, 'load'>[] | null): boolean {
  const [done, setDone] = useState<typeof modules>(null);
  useEffect(() => {
    if (!modules) return;
    let stopped = false;
    const loadAll = async () => {
      for (const { load } of modules) {
        await load();
        if (stopped) return;
      }
      setDone(modules);
    };
    const stop = whenIdle(() => void loadAll());
    return () => {
      stopped = true;
      stop();
    };
  }, [modules]);
  return modules !== null && done === modules;
}

/**
 * Whether the caller's first frame has been painted. The render that follows can be interrupted: for parts that the
 * first frame can do without, so that they do not delay it.
 */
export function useAfterFirstFrame(): boolean {
  const [after, setAfter] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setTimeout(() => startTransition(() => setAfter(true))));
    return () => cancelAnimationFrame(frame);
  }, []);
  return after;
}

/**
 * Runs a function once the browser is idle.
 * @param timerMs how long to wait instead in Safari, which has no idle callbacks
 * @returns cancels it
 */
export function whenIdle(run: () => void, timerMs = 300): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, timerMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: 2_000 });
  return () => cancelIdleCallback(handle);
}

/** Whether a flag has been true in any render so far: for a part that stays mounted after its first use. */
export function useEverTrue(now: boolean): boolean {
  const [ever, setEver] = useState(now);
  if (now && !ever) setEver(true);
  return ever || now;
}
