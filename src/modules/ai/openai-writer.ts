import type OpenAI from 'openai';
import type {
  Response,
  ResponseCreateParamsNonStreaming,
  ResponseStreamEvent,
} from 'openai/resources/responses/responses';
import { z } from 'zod';
import type { GenerateField, Writer, WrittenScene } from '../../domain/ai.ts';
import { limits } from '../../domain/limits.ts';
import { fieldTexts } from '../../domain/project.ts';
import type { TrendingEvent } from '../../domain/trending.ts';
import { checkedText } from './check-answer.ts';
import { checkedScenes } from './check-scenes.ts';
import { fieldData, fieldInstructions, scenesInstructions } from './instructions.ts';
import { failureOf, failureOfResponse } from './openai-failures.ts';
import { textSoFar } from './text-so-far.ts';
import { WriterFailure } from './writer-failure.ts';

interface OpenAiOptions {
  client: OpenAI;
  model: string;
  /** How long one text or set of scenes may take, tries and all. */
  timeoutMs?: number;
}

const fieldAnswer = z.strictObject({ text: z.string() });
const scenesAnswer = z.strictObject({
  scenes: z.array(z.strictObject({ duration: z.number(), ...fieldTexts(z.string()) })),
});
/** Far more than any answer that passes; models that think aloud count their thoughts, too. */
const mostTokens = { field: 4_000, scenes: 12_000 };
const mostCharacters = 40_000;

/** A language model behind OpenAI's Responses API, or behind a server that speaks it. */
export function createOpenAiWriter({ client, model, timeoutMs = limits.generationTimeoutMs }: OpenAiOptions): Writer {
  /** The parts that both kinds of request share. Nothing of it is kept on the other side. */
  const request = (
    schema: z.ZodType,
    name: string,
  ): Pick<ResponseCreateParamsNonStreaming, 'model' | 'store' | 'text'> => ({
    model,
    store: false,
    text: { format: { type: 'json_schema', name, strict: true, schema: jsonSchema(schema) } },
  });

  return {
    label: labelOf(model),
    sample: false,
    async *writeField(field: GenerateField, signal) {
      const deadline = AbortSignal.timeout(timeoutMs);
      try {
        const stream = await client.responses.create(
          {
            ...request(fieldAnswer, 'field'),
            instructions: fieldInstructions(field),
            input: [{ role: 'user', content: fieldData(field) }],
            max_output_tokens: mostTokens.field,
            stream: true,
          },
          { signal: AbortSignal.any([signal, deadline]), timeout: timeoutMs },
        );
        const json = yield* growingText(stream);
        const { text } = parsed(fieldAnswer, json);
        yield checkedText(text, { field: field.fieldType, seconds: field.sceneDuration });
      } catch (error) {
        throw failureOf(error, { deadline, timeoutMs });
      }
    },
    async writeScenes(event: TrendingEvent, targetDuration, signal) {
      const deadline = AbortSignal.timeout(timeoutMs);
      try {
        const response = await client.responses.create(
          {
            ...request(scenesAnswer, 'scenes'),
            instructions: scenesInstructions(targetDuration),
            input: [{ role: 'user', content: JSON.stringify({ event }) }],
            max_output_tokens: mostTokens.scenes,
          },
          { signal: AbortSignal.any([signal, deadline]), timeout: timeoutMs },
        );
        const scenes: WrittenScene[] = parsed(scenesAnswer, textOf(response)).scenes;
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

/** A model as people write it: `gpt-4.1-mini` is GPT-4.1 mini; names of another kind stay as they are. */
function labelOf(model: string): string {
  const [, version, ...more] = model.startsWith('gpt-') ? model.split('-') : [];
  return version === undefined ? model : [`GPT-${version}`, ...more].join(' ');
}
