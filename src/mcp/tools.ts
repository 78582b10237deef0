import { z } from 'zod';
import { describeProblem } from '../domain/schemas/validation.ts';
import type { McpBackend } from './calls.ts';
import { filmTools } from './film-tools.ts';
import { projectTools } from './project-tools.ts';
import { promptTools } from './prompt-tools.ts';
import { sceneTools } from './scene-tools.ts';
import type { Tool } from './tool.ts';
import { failureResult, ToolFailure } from './tool-failure.ts';

const tools: readonly Tool[] = [...projectTools, ...sceneTools, ...filmTools, ...promptTools];
const toolsByName = new Map(tools.map((tool) => [tool.name, tool]));

let described: ReturnType<typeof describeTools> | undefined;

/** The tools as clients see them. Described only once, since converting the schemas is slow. */
export function listTools({ readOnly }: { readOnly: boolean }) {
  described ??= describeTools();
  // an agent would try every tool that it sees
  return readOnly ? described.filter(({ annotations }) => annotations.readOnlyHint) : described;
}

function describeTools() {
  return tools.map(({ name, title, description, input, annotations }) => ({
    ...{ name, title, description, annotations },
    // every input is an object
    inputSchema: z.toJSONSchema(input, {
      ...{ io: 'input', unrepresentable: 'any' },
      override({ jsonSchema }) {
        // the pattern repeats `format: uuid` and costs the model ten times as many tokens
        if (jsonSchema.format === 'uuid') delete jsonSchema.pattern;
      },
    }) as { type: 'object' },
  }));
}

/** Runs a tool. Failures are returned as results, so that the model can read them. */
export async function callTool(backend: McpBackend, name: string, input: unknown) {
  try {
    const tool = toolsByName.get(name);
    if (!tool) {
      const names = tools.map((one) => one.name);
      throw new ToolFailure('NOT_FOUND', `There is no tool ${JSON.stringify(truncated(name))}`, {
        next: `Use one of ${names.join(', ')}.`,
      });
    }
    const { data, error } = tool.input.safeParse(input ?? {});
    if (error) throw new ToolFailure('BAD_REQUEST', inputProblem(error));
    const result = await tool.run(backend, data);
    return { content: [{ type: 'text' as const, text: JSON.stringify(result) }] };
  } catch (error) {
    return failureResult(error, backend);
  }
}

/** Describes the first problem, with the field names of the tool's schema. */
function inputProblem({ issues: [issue] }: z.ZodError): string {
  if (!issue) return 'The input is not valid';
  const field = issue.path.join('.') || 'The input';
  const problem = issue.code === 'unrecognized_keys' ? `has no ${issue.keys.join(', ')}` : describeProblem(issue);
  // zod's default messages are sentences
  return truncated(/^[A-Z]/.test(problem) ? `${field}: ${problem}` : `${field} ${problem}`);
}

/** Limits how much untrusted text a response repeats. */
function truncated(text: string): string {
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
