import type { z } from 'zod';
import type { McpBackend } from './calls.ts';

/** What a host may tell its user about a tool before it runs (https://modelcontextprotocol.io/specification). */
interface Annotations {
  readOnlyHint: boolean;
  /** Whether it may replace or remove stored data, not only add to it. */
  destructiveHint: boolean;
  /** Whether repeating a call with the same input has no further effect. */
  idempotentHint: boolean;
  /** No tool reaches beyond the product. */
  openWorldHint: false;
}

export interface Tool {
  name: string;
  title: string;
  description: string;
  input: z.ZodType;
  annotations: Annotations;
  /** @returns a value that is sent as JSON */
  run(backend: McpBackend, input: unknown): Promise<unknown>;
}

interface Definition<Input extends z.ZodType> {
  name: string;
  title: string;
  description: string;
  input: Input;
  run(backend: McpBackend, input: z.output<Input>): Promise<unknown>;
}

/** The kinds of tools, by their effect on stored projects. */
const effects = {
  reads: { readOnlyHint: true, destructiveHint: false, idempotentHint: true },
  creates: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
  // idempotent, since a second change based on the same revision is rejected
  adds: { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
  replaces: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
};

/** Defines a tool. `callTool` validates its input before it runs. */
export function tool<Input extends z.ZodType>(effect: keyof typeof effects, definition: Definition<Input>): Tool {
  return {
    ...definition,
    annotations: { ...effects[effect], openWorldHint: false },
    run: (backend, input) => definition.run(backend, input as z.output<Input>),
  };
}
