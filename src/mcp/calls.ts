import type { Assemble, Assembly } from '../domain/film/assembly.ts';
import type { ExportedPaper, ExportPaper, ImportedPaper, ImportPaper } from '../domain/papers/calls.ts';
import type { OwnPreset } from '../domain/presets/own-presets.ts';
import type { FoundPreset, SearchPresets } from '../domain/presets/search-presets.ts';
import type { Page } from '../domain/schemas/listing.ts';
import type { ChangeProject, NewStoredProject, ProjectHead, StoredProject } from '../domain/storage/projects.ts';
import type { StoredVersion, VersionHead } from '../domain/storage/versions.ts';

interface ListedProjects {
  q?: string;
  cursor?: string;
  limit?: number;
}

/** A project of any format version, which the call checks. */
type Unchecked<Input extends { project: unknown }> = Omit<Input, 'project'> & { project: object };

/**
 * The calls of the API that the tools make. The server implements them with tRPC's caller, the package for scripts with
 * its client. Either way they are ordinary calls, with the same checks of plan, role and limits, and the same history.
 * Declared as methods, so that implementations may accept narrower inputs.
 */
export interface McpCalls {
  projects: {
    list(input: ListedProjects): Promise<Page<ProjectHead>>;
    get(input: { id: string }): Promise<StoredProject>;
    create(input: NewStoredProject): Promise<ProjectHead>;
    change(input: ChangeProject): Promise<ProjectHead>;
    versions(input: { id: string }): Promise<VersionHead[]>;
    version(input: { id: string; version: string }): Promise<StoredVersion>;
    assemble(input: Unchecked<Assemble>): Promise<Assembly>;
    import(input: ImportPaper): Promise<ImportedPaper>;
    export(input: Unchecked<ExportPaper>): Promise<ExportedPaper>;
  };
  presets: {
    list(): Promise<OwnPreset[]>;
    search(input: Partial<SearchPresets>): Promise<FoundPreset[]>;
  };
}

/** An error of a call, described for the user of the agent. */
export interface CallError {
  /** A code for programs, such as `NOT_FOUND`. */
  code: string;
  message: string;
  field?: string | undefined;
  retryAfterSeconds?: number | undefined;
}

/** What the tools build on: the calls, and descriptions of their errors. */
export interface McpBackend {
  calls: McpCalls;
  /** Describes anything that a call threw. Never exposes internals. */
  describeError(error: unknown): CallError;
  /** Whether the calls may change data. */
  mayWrite(): Promise<boolean>;
  /** Logs an error that ended a call. */
  logError?(error: unknown): void;
}
