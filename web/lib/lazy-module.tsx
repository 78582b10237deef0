import {
  type ComponentType,
  createContext,
  createElement,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useState,
} from 'react';
import { showToast } from './toast.ts';

/** Code that is loaded on first use, or earlier when the browser is idle. */
export interface LazyModule<Module> {
  /** Null until the code is there. */
  module: Module | null;
  /** Sets the import. The roof of the editor calls it, so that several modules can share one file. */
  comesFrom: (importModule: () => Promise<Module>) => void;
  /** Loads the code, once; again after a failure. @returns whether it is there. Never rejects. */
  load: () => Promise<boolean>;
  /** Runs an action of the code, at once or when it has arrived, in the order of the calls. A failure shows a toast. */
  run: (action: (module: Module) => unknown) => void;
  /** One of its components. Mounting it loads the code. */
  part: <Name extends ComponentName<Module>>(
    name: Name,
    options?: PartOptions<PropsOf<Module[Name]>>,
  ) => ComponentType<PropsOf<Module[Name]>>;
}

interface PartOptions<Props> {
  /** Shown until the code has loaded. */
  fallback?: (props: Props) => ReactNode;
  /** Closes whatever opened the component, when its code cannot be loaded. */
  giveUp?: (props: Props) => void;
}

/** The names of the components in a module. */
type ComponentName<Module> = {
  // a component is only known by its own props
  [Name in keyof Module]: Module[Name] extends (props: never) => ReactNode ? Name : never;
}[keyof Module];

type PropsOf<Component> = Component extends () => ReactNode
  ? object
  : Component extends (props: infer Props extends object) => ReactNode
    ? Props
    : never;

/** @param importModule imports the code; called again after a failure. Without it, `comesFrom` has to be called. */
export function lazyModule<Module>(importModule?: () => Promise<Module>): LazyModule<Module> {
  let importNow = importModule ?? (() => Promise.reject(new Error('This lazy module has no import.')));
  let loading: Promise<boolean> | null = null;

  function load(): Promise<boolean> {
    loading ??= importNow().then(
      (module) => {
        code.module = module;
        return true;
      },
      () => {
        loading = null;
        return false;
      },
    );
    return loading;
  }

  const code: LazyModule<Module> = {
    module: null,
    comesFrom(from) {
      importNow = from;
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
  // loaded code renders at once; only a retry changes it, since another component type would lose its state
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
  // the types above say that this is a component with these props
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

/** Loads modules one after the other once the browser is idle, while the caller is mounted. */
export function usePreload(modules: readonly Pick<LazyModule<unknown>, 'load'>[]): void {
  useEffect(() => {
    let stopped = false;
    const loadAll = async () => {
      for (const { load } of modules) {
        if (stopped) return;
        await load();
      }
    };
    const stop = whenIdle(() => void loadAll());
    return () => {
      stopped = true;
      stop();
    };
  }, [modules]);
}

function whenIdle(run: () => void): () => void {
  // Safari has no idle callbacks
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 300);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: 2_000 });
  return () => cancelIdleCallback(handle);
}

/** Whether a flag has been true: for a part that stays mounted after its first use. */
export function useWanted(now: boolean): boolean {
  const [ever, setEver] = useState(now);
  if (now && !ever) setEver(true);
  return ever || now;
}
