import type OpenAI from 'openai';
import type {
  Response,
  ResponseCreateParamsNonStreaming,
  ResponseStreamEvent,
} from 'openai/resources/responses/responses';
import { z } from 'zod';
import type { ReasoningEffort, WritingRequest, WrittenScene } from '../../domain/ai/generation.ts';
import type { EventMaterial } from '../../domain/ai/trending.ts';
import { limits } from '../../domain/product/limits.ts';
import { eachField } from '../../domain/scene/fields.ts';
import { checkText, fieldContext } from './check-answer.ts';
import { checkModel } from './check-model.ts';
import { checkScenes } from './check-scenes.ts';
import { scenesData, scenesInstructions, writingData, writingInstructions } from './instructions.ts';
import { modelLabel } from './model-label.ts';
import { responseFailure, toWriterFailure } from './openai-failures.ts';
import { createEffortSender } from './reasoning-effort.ts';
import { textSoFar } from './text-so-far.ts';
import type { Writer } from './writer.ts';
import { WriterFailure } from './writer-failure.ts';

interface OpenAiOptions {
  client: OpenAI;
  model: string;
  /** For models that reason. */
  reasoningEffort?: ReasoningEffort;
  /** For one text or set of scenes, including retries. */
  timeoutMs?: number;
}

const answers = {
  field: z.strictObject({ text: z.string() }),
  scenes: z.strictObject({ scenes: z.array(z.strictObject({ duration: z.number(), ...eachField(() => z.string()) })) }),
};
type Kind = keyof typeof answers;

/** Output limits, well above any valid answer. */
const answerTokens: Record<Kind, number> = { field: 4_000, scenes: 12_000 };
/**
 * Reserved for reasoning, which counts as output: https://developers.openai.com/api/docs/guides/reasoning. Only added
 * for models that reason, since others have lower limits.
 */
const reasoningTokens = 25_000;
const maxCharacters = 40_000;

/** A writer that uses OpenAI's Responses API, or a compatible server. */
export function createOpenAiWriter({
  client,
  model,
  reasoningEffort = 'none',
  timeoutMs = limits.generationTimeoutMs,
}: OpenAiOptions): Writer {
  const sendWithEffort = createEffortSender(reasoningEffort);
  /** The parameters that both kinds of request share. `store: false` keeps nothing on OpenAI's side. */
  const shared = (kind: Kind, effort: ReasoningEffort | undefined) =>
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
    async *writeField(request: WritingRequest, signal) {
      const deadline = AbortSignal.timeout(timeoutMs);
      try {
        const stream = await sendWithEffort((effort) =>
          client.responses.create(
            {
              ...shared('field', effort),
              instructions: writingInstructions(request),
              input: [{ role: 'user', content: writingData(request) }],
              stream: true,
            },
            { signal: AbortSignal.any([signal, deadline]), timeout: timeoutMs },
          ),
        );
        const json = yield* growingText(stream);
        const { text } = parseAnswer(answers.field, json);
        yield checkText(text, fieldContext(request));
      } catch (error) {
        throw toWriterFailure(error, { deadline, timeoutMs });
      }
    },
    async writeScenes(event: EventMaterial, targetDuration, signal) {
      const deadline = AbortSignal.timeout(timeoutMs);
      try {
        const response = await sendWithEffort((effort) =>
          client.responses.create(
            {
              ...shared('scenes', effort),
              instructions: scenesInstructions(targetDuration, event),
              input: [{ role: 'user', content: scenesData(event) }],
            },
            { signal: AbortSignal.any([signal, deadline]), timeout: timeoutMs },
          ),
        );
        const scenes: WrittenScene[] = parseAnswer(answers.scenes, responseText(response)).scenes;
        return checkScenes(scenes, targetDuration, event.cast);
      } catch (error) {
        throw toWriterFailure(error, { deadline, timeoutMs });
      }
    },
  };
}

/** Yields the text as it grows. @returns the whole JSON once the response is complete */
async function* growingText(stream: AsyncIterable<ResponseStreamEvent>): AsyncGenerator<string, string> {
  let json = '';
  let shown = '';
  for await (const event of stream) {
    if (event.type === 'response.refusal.delta' || event.type === 'response.refusal.done') {
      throw new WriterFailure('refusal');
    }
    if (event.type === 'response.failed' || event.type === 'response.incomplete') {
      throw responseFailure(event.response);
    }
    if (event.type === 'response.completed') return json;
    if (event.type !== 'response.output_text.delta') continue;
    json += event.delta;
    if (json.length > maxCharacters) throw new WriterFailure('malformed');
    const text = textSoFar(json);
    if (text !== shown) yield text;
    shown = text;
  }
  // the stream ended without `response.completed`
  throw new WriterFailure('connection');
}

/** The text of a complete response. @throws WriterFailure if it is incomplete or a refusal */
function responseText(response: Response): string {
  if (response.status !== 'completed') throw responseFailure(response);
  const parts = response.output.flatMap((item) => (item.type === 'message' ? item.content : []));
  if (parts.some(({ type }) => type === 'refusal')) throw new WriterFailure('refusal');
  return parts.map((part) => (part.type === 'output_text' ? part.text : '')).join('');
}

function parseAnswer<Schema extends z.ZodType>(schema: Schema, json: string): z.infer<Schema> {
  try {
    return schema.parse(JSON.parse(json));
  } catch {
    // the original error would quote the answer
    throw new WriterFailure('malformed');
  }
}

function jsonSchema(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema);
  return rest;
}
