import type OpenAI from 'openai';
import type {
  Response,
  ResponseCreateParamsNonStreaming,
  ResponseStreamEvent,
} from 'openai/resources/responses/responses';
import { z } from 'zod';
import type { GenerateField, ReasoningEffort, WrittenScene } from '../../domain/ai.ts';
import { eachField } from '../../domain/fields.ts';
import { limits } from '../../domain/limits.ts';
import type { TrendingEvent } from '../../domain/trending.ts';
import type { Writer } from '../../platform/writer.ts';
import { checkedText } from './check-answer.ts';
import { checkModel } from './check-model.ts';
import { checkedScenes } from './check-scenes.ts';
import { fieldData, fieldInstructions, scenesInstructions } from './instructions.ts';
import { modelLabel } from './model-label.ts';
import { failureOf, failureOfResponse } from './openai-failures.ts';
import { createEffortSender } from './reasoning-effort.ts';
import { textSoFar } from './text-so-far.ts';
import { WriterFailure } from './writer-failure.ts';

interface OpenAiOptions {
  client: OpenAI;
  model: string;
  /** How much a model that can is to reason first. */
  reasoningEffort?: ReasoningEffort;
  /** How long one text or set of scenes may take, tries and all. */
  timeoutMs?: number;
}

const answers = {
  field: z.strictObject({ text: z.string() }),
  scenes: z.strictObject({ scenes: z.array(z.strictObject({ duration: z.number(), ...eachField(() => z.string()) })) }),
};
type Kind = keyof typeof answers;

/** Far more than any answer that passes. */
const answerTokens: Record<Kind, number> = { field: 4_000, scenes: 12_000 };
/**
 * What a model reasons counts as output, too; this much is to be left for it:
 * https://developers.openai.com/api/docs/guides/reasoning. Models that do not reason allow less in all.
 */
const reasoningTokens = 25_000;
const mostCharacters = 40_000;

/** A language model behind OpenAI's Responses API, or behind a server that speaks it. */
export function createOpenAiWriter({
  client,
  model,
  reasoningEffort = 'none',
  timeoutMs = limits.generationTimeoutMs,
}: OpenAiOptions): Writer {
  const sendWithEffort = createEffortSender(reasoningEffort);
  /** The parts that both kinds of request share. Nothing of it is kept on the other side. */
  const request = (kind: Kind, effort: ReasoningEffort | undefined) =>
    ({
      model,
      store: false,
      ...(effort && { reasoning: { effort } }),
      max_output_tokens: answerTokens[kind] + (effort && effort !== 'none' ? reasoningTokens : 0),
      text: { format: { type: 'json_schema', name: kind, strict: true, schema: jsonSchema(answers[kind]) } },
    }) satisfies Partial<ResponseCreateParamsNonStreaming>;

  return {
    label: modelLabel(model),
    sample: false,
    checkModel: (signal) => checkModel({ client, model, signal }),
    async *writeField(field: GenerateField, signal) {
      const deadline = AbortSignal.timeout(timeoutMs);
      try {
        const stream = await sendWithEffort((effort) =>
          client.responses.create(
            {
              ...request('field', effort),
              instructions: fieldInstructions(field),
              input: [{ role: 'user', content: fieldData(field) }],
              stream: true,
            },
            { signal: AbortSignal.any([signal, deadline]), timeout: timeoutMs },
          ),
        );
        const json = yield* growingText(stream);
        const { text } = parsed(answers.field, json);
        yield checkedText(text, { field: field.fieldType, seconds: field.sceneDuration });
      } catch (error) {
        throw failureOf(error, { deadline, timeoutMs });
      }
    },
    async writeScenes(event: TrendingEvent, targetDuration, signal) {
      const deadline = AbortSignal.timeout(timeoutMs);
      try {
        const response = await sendWithEffort((effort) =>
          client.responses.create(
            {
              ...request('scenes', effort),
              instructions: scenesInstructions(targetDuration),
              input: [{ role: 'user', content: JSON.stringify({ event }) }],
            },
            { signal: AbortSignal.any([signal, deadline]), timeout: timeoutMs },
          ),
        );
        const scenes: WrittenScene[] = parsed(answers.scenes, textOf(response)).scenes;
        return checkedScenes(scenes, targetDuration);
      } catch (error) {
        throw failureOf(error, { deadline, timeoutMs });
      }
    },
  };
}

/** Yields the text as it grows. @returns the whole JSON once the model says that it is complete */
async function* growingText(stream: AsyncIterable<ResponseStreamEvent>): AsyncGenerator<string, string> {
  let json = '';
  let shown = '';
  for await (const event of stream) {
    if (event.type === 'response.refusal.delta' || event.type === 'response.refusal.done') {
      throw new WriterFailure('refusal');
    }
    if (event.type === 'response.failed' || event.type === 'response.incomplete') {
      throw failureOfResponse(event.response);
    }
    if (event.type === 'response.completed') return json;
    if (event.type !== 'response.output_text.delta') continue;
    json += event.delta;
    if (json.length > mostCharacters) throw new WriterFailure('malformed');
    const text = textSoFar(json);
    if (text !== shown) yield text;
    shown = text;
  }
  // it ended without having said so
  throw new WriterFailure('connection');
}

/** What a whole answer says. @throws WriterFailure when it says nothing */
function textOf(response: Response): string {
  if (response.status !== 'completed') throw failureOfResponse(response);
  const parts = response.output.flatMap((item) => (item.type === 'message' ? item.content : []));
  if (parts.some(({ type }) => type === 'refusal')) throw new WriterFailure('refusal');
  return parts.map((part) => (part.type === 'output_text' ? part.text : '')).join('');
}

function parsed<Schema extends z.ZodType>(schema: Schema, json: string): z.infer<Schema> {
  try {
    return schema.parse(JSON.parse(json));
  } catch {
    // what was wrong would quote the answer
    throw new WriterFailure('malformed');
  }
}

function jsonSchema(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema);
  return rest;
}
