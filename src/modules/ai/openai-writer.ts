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
import { castKinds } from '../../domain/project/cast-kinds.ts';
import { eachField } from '../../domain/scene/fields.ts';
import { checkText, fieldContext } from './check-answer.ts';
import { checkCast, checkFilmScene, checkLook, checkOutline } from './check-film.ts';
import { checkModel } from './check-model.ts';
import { checkScenes } from './check-scenes.ts';
import { filmScenesData, filmScenesInstructions, planData, planInstructions } from './film-instructions.ts';
import { scenesData, scenesInstructions, writingData, writingInstructions } from './instructions.ts';
import { jsonMembers } from './json-members.ts';
import { modelLabel } from './model-label.ts';
import { responseFailure, toWriterFailure } from './openai-failures.ts';
import { createEffortSender } from './reasoning-effort.ts';
import { sortData, sortInstructions } from './sort-instructions.ts';
import { textSoFar } from './text-so-far.ts';
import type { Writer } from './writer.ts';
import { WriterFailure } from './writer-failure.ts';

interface OpenAiOptions {
  client: OpenAI;
  model: string;
  /** For reasoning models. */
  reasoningEffort?: ReasoningEffort;
  /** The time limit for one text or set of scenes, including retries. */
  timeoutMs?: number;
}

/** A prompt, with the shape of its answer. */
interface Prompt {
  kind: Kind;
  /** The schema that the answer must match. */
  schema: z.ZodType;
  instructions: string;
  /** The user's material, as JSON. */
  data: string;
}

const writtenTexts = z.strictObject(eachField(() => z.string()));
const writtenScene = z.strictObject({ duration: z.number(), ...writtenTexts.shape });
const answers = {
  field: z.strictObject({ text: z.string() }),
  scenes: z.strictObject({ scenes: z.array(writtenScene) }),
};
const plan = {
  title: z.string(),
  cast: z.array(z.strictObject({ name: z.string(), kind: z.enum(castKinds), text: z.string() })),
  look: z.string(),
};

/** Output limits in tokens, well above any valid answer. */
const answerTokens = { field: 4_000, scenes: 12_000, plan: 12_000 };
type Kind = keyof typeof answerTokens;
/**
 * Multiplies the time limit for plans and scenes of a film. They may take longer, since they are shown as they arrive.
 */
const filmTimeoutFactor = 2;
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
  /** The parameters that all requests share. `store: false` keeps nothing on OpenAI's side. */
  const shared = ({ kind, schema, instructions, data }: Prompt, effort: ReasoningEffort | undefined) =>
    ({
      model,
      store: false,
      ...(effort && { reasoning: { effort } }),
      max_output_tokens: answerTokens[kind] + (effort && effort !== 'none' ? reasoningTokens : 0),
      text: { format: { type: 'json_schema', name: kind, strict: true, schema: jsonSchema(schema) } },
      instructions,
      input: [{ role: 'user', content: data }],
    }) satisfies ResponseCreateParamsNonStreaming;

  async function* streamAnswer(prompt: Prompt, options: { signal: AbortSignal; timeout: number }) {
    const stream = await sendWithEffort((effort) =>
      client.responses.create({ ...shared(prompt, effort), stream: true }, options),
    );
    yield* textDeltas(stream);
  }

  /** Yields each member of an answer as soon as it is complete. */
  async function* streamMembers(prompt: Prompt, signal: AbortSignal): AsyncGenerator<[string, unknown]> {
    const timeout = filmTimeoutFactor * timeoutMs;
    const deadline = AbortSignal.timeout(timeout);
    try {
      const deltas = streamAnswer(prompt, { signal: AbortSignal.any([signal, deadline]), timeout });
      const isComplete = yield* jsonMembers(deltas);
      if (!isComplete) throw new WriterFailure('malformed');
    } catch (error) {
      throw toWriterFailure(error, { deadline, timeoutMs: timeout });
    }
  }

  return {
    label: modelLabel(model),
    sample: false,
    checkModel: (signal) => checkModel({ client, model, signal }),
    async *writeField(request: WritingRequest, signal) {
      const deadline = AbortSignal.timeout(timeoutMs);
      try {
        const prompt: Prompt = {
          ...{ kind: 'field', schema: answers.field },
          ...{ instructions: writingInstructions(request), data: writingData(request) },
        };
        const options = { signal: AbortSignal.any([signal, deadline]), timeout: timeoutMs };
        const json = yield* growingText(streamAnswer(prompt, options));
        const { text } = parseAnswer(answers.field, json);
        yield checkText(text, fieldContext(request));
      } catch (error) {
        throw toWriterFailure(error, { deadline, timeoutMs });
      }
    },
    async writeScenes(event: EventMaterial, targetDuration, signal) {
      const deadline = AbortSignal.timeout(timeoutMs);
      try {
        const prompt: Prompt = {
          ...{ kind: 'scenes', schema: answers.scenes },
          ...{ instructions: scenesInstructions(targetDuration, event), data: scenesData(event) },
        };
        const options = { signal: AbortSignal.any([signal, deadline]), timeout: timeoutMs };
        const response = await sendWithEffort((effort) => client.responses.create(shared(prompt, effort), options));
        const scenes: WrittenScene[] = parseAnswer(answers.scenes, responseText(response)).scenes;
        return checkScenes(scenes, targetDuration, event.cast);
      } catch (error) {
        throw toWriterFailure(error, { deadline, timeoutMs });
      }
    },
    async *planFilm(material, signal) {
      const { sceneCount, look, cast } = material;
      // for a fixed number of scenes, the schema requires one member per line, so the model cannot return too few or
      // too many
      const lines = sceneCount === undefined ? z.array(z.string()) : sceneMembers(numbersTo(sceneCount), z.string());
      const hasLook = !!look?.trim();
      const schema = z.strictObject({
        title: plan.title,
        outline: lines,
        cast: plan.cast,
        ...(!hasLook && { look: plan.look }),
      });
      const prompt: Prompt = {
        ...{ kind: 'plan', schema },
        ...{ instructions: planInstructions(material), data: planData(material) },
      };
      let title = '';
      for await (const [name, value] of streamMembers(prompt, signal)) {
        if (name === 'title') title = parse(plan.title, value);
        if (name === 'outline') {
          const written = Object.values(parse<Record<string, string> | string[]>(lines, value));
          yield { part: 'outline', ...checkOutline({ title, lines: written }, material) };
        }
        if (name === 'cast') yield { part: 'cast', cast: checkCast(parse(plan.cast, value), cast) };
        if (name === 'look' && !hasLook) yield { part: 'look', look: checkLook(parse(plan.look, value)) };
      }
    },
    async *writeFilmScenes(request, signal) {
      const prompt: Prompt = {
        ...{ kind: 'scenes', schema: sceneMembers(request.numbers, writtenScene) },
        ...{ instructions: filmScenesInstructions(request), data: filmScenesData(request) },
      };
      for await (const [name, value] of streamMembers(prompt, signal)) {
        const number = request.numbers.find((one) => sceneKey(one) === name);
        const { data } = writtenScene.safeParse(value);
        const scene = number && data && checkFilmScene(data, number, request);
        if (scene) yield scene;
      }
    },
    async *sortScenes(paragraphs, signal) {
      const numbers = paragraphs.map(({ sceneNumber }) => sceneNumber);
      const prompt: Prompt = {
        ...{ kind: 'scenes', schema: sceneMembers(numbers, writtenTexts) },
        ...{ instructions: sortInstructions(paragraphs), data: sortData(paragraphs) },
      };
      for await (const [name, value] of streamMembers(prompt, signal)) {
        const sceneNumber = numbers.find((one) => sceneKey(one) === name);
        const { data } = writtenTexts.safeParse(value);
        if (sceneNumber && data) yield { ...eachField(({ key }) => data[key].trim()), sceneNumber };
      }
    },
  };
}

/** The key of a scene in an answer. */
const sceneKey = (number: number) => `scene${number}`;

/** An object with a member for each scene. */
function sceneMembers<Schema extends z.ZodType>(numbers: readonly number[], schema: Schema) {
  return z.strictObject(Object.fromEntries(numbers.map((number) => [sceneKey(number), schema])));
}

function numbersTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

/** Yields the text as it grows. @returns the whole JSON once the response is complete */
async function* growingText(deltas: AsyncIterable<string>): AsyncGenerator<string, string> {
  let json = '';
  let last = '';
  for await (const delta of deltas) {
    json += delta;
    const text = textSoFar(json);
    if (text !== last) yield text;
    last = text;
  }
  return json;
}

/** Yields the answer's text piece by piece. @throws WriterFailure unless the response is completed */
async function* textDeltas(stream: AsyncIterable<ResponseStreamEvent>): AsyncGenerator<string> {
  let length = 0;
  for await (const event of stream) {
    if (event.type === 'response.refusal.delta' || event.type === 'response.refusal.done') {
      throw new WriterFailure('refusal');
    }
    if (event.type === 'response.failed' || event.type === 'response.incomplete') {
      throw responseFailure(event.response);
    }
    if (event.type === 'response.completed') return;
    if (event.type !== 'response.output_text.delta') continue;
    length += event.delta.length;
    if (length > maxCharacters) throw new WriterFailure('malformed');
    yield event.delta;
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

/** @throws WriterFailure for a value that does not match the schema */
function parse<Value>(schema: z.ZodType<Value>, value: unknown): Value {
  const { data, success } = schema.safeParse(value);
  if (!success) throw new WriterFailure('malformed');
  return data;
}

function jsonSchema(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema);
  return rest;
}
