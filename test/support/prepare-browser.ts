import type { TestProject } from 'vitest/node';
import { findChromium } from './chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    chromiumPath: string;
  }
}

/** Finds a Chromium, or installs one, before the first worker needs it. */
export default function prepareBrowser(project: TestProject) {
  project.provide('chromiumPath', findChromium());
}
