import { z } from 'zod';
import { limits } from '../product/limits.ts';
import { requestKeySchema } from '../schemas/request-key.ts';
import { text } from '../schemas/text.ts';
import { timeSchema } from '../schemas/time.ts';
import { projectIdSchema } from '../storage/projects.ts';

/**
 * The states of a render:
 *
 * - `waiting`: in our queue; canceling it costs nothing
 * - `sent`: on its way to the gateway, or in the gateway's queue
 * - `running`: the generator is working, or the result is being stored
 * - `unsure`: the gateway's answer was lost; it is never sent again by itself
 * - `done`, `failed`, `canceled`: ended
 */
const renderStatuses = ['waiting', 'sent', 'running', 'unsure', 'done', 'failed', 'canceled'] as const;
export type RenderStatus = (typeof renderStatuses)[number];

/**
 * Why a render failed:
 *
 * - `key`: the gateway does not accept the key, or there is none
 * - `credit`: the key's account has no credit
 * - `refused`: the maker's rules refuse the prompt, the picture or the result
 * - `input`: the model does not take this request
 * - `too-long`: it took too long
 * - `over-budget`: the project's budget was lowered below its price
 * - `storage`: its file could not be stored as a take
 * - `unsure`: the gateway's answer was lost
 * - `gateway`: any other failure of the gateway or the generator
 */
export const renderFailureCodes = [
  ...(['key', 'credit', 'refused', 'input', 'too-long'] as const),
  ...(['over-budget', 'storage', 'unsure', 'gateway'] as const),
] as const;
export type RenderFailureCode = (typeof renderFailureCodes)[number];

/** One request to a generator. */
export const renderSchema = z
  .object({
    id: z.uuid(),
    projectId: z.uuid(),
    sceneIds: z.array(z.string()).describe("The ids of the clip's scenes, in film order. Scenes may be gone."),
    target: z.string().describe('The id of the target that renders the clip.'),
    prompt: z.string().describe("The clip's prompt when the render was started."),
    status: z.enum(renderStatuses),
    failure: z
      .object({ code: z.enum(renderFailureCodes), message: z.string() })
      .nullable()
      .describe('Why it failed, with what to do, in one sentence.'),
    dollars: z.number().describe('About what it costs, in US dollars: an estimate from list prices.'),
    seconds: z.number().describe('The length of the clip that was asked for.'),
    takeId: z.uuid().nullable().describe('The take that it made; null until it is done.'),
    sample: z.boolean().describe('Whether a stand-in renders it instead of a generator.'),
    createdAt: timeSchema,
  })
  .meta({ id: 'Render' });
export type Render = z.infer<typeof renderSchema>;

/**
 * Whether clips can be rendered from here:
 *
 * - `key`: with the account's key
 * - `no-key`: once the account has a key
 * - `sample`: a stand-in answers with sample clips
 * - `off`: this server does not offer it
 */
const renderReadiness = ['key', 'no-key', 'sample', 'off'] as const;
export type RenderReadiness = (typeof renderReadiness)[number];

/** The renders of a project, newest first. */
export const rendersSchema = z
  .object({
    renders: z.array(renderSchema),
    budget: z
      .object({
        dollars: z.number().nullable().describe('The most that the renders may cost; null before the first one.'),
        spent: z.number().describe('The prices of all renders that were or may be charged, including waiting ones.'),
      })
      .describe("The project's budget, in US dollars. Prices are estimates."),
    ready: z.enum(renderReadiness),
  })
  .meta({ id: 'Renders' });
export type Renders = z.infer<typeof rendersSchema>;

const { clipsPerCall, budgetDollars } = limits.renders;
const budgetRange = `must be 0 to ${budgetDollars} US dollars`;

/** Starts one render per clip; the budget is then the project's. */
export const startRendersSchema = projectIdSchema
  .extend({
    clips: z
      .array(
        z.object({
          sceneIds: z
            .array(text(64).min(1))
            .min(1)
            .max(limits.scenes.max)
            .describe('The ids of the scenes of one clip of the film, in film order.'),
        }),
      )
      .min(1)
      .max(clipsPerCall)
      .describe('The clips to render. A clip that is listed twice is rendered twice.'),
    budget: z
      .number(budgetRange)
      .min(0, budgetRange)
      .max(budgetDollars, budgetRange)
      .describe('The most that all renders of the project may cost, in US dollars, including those that have ended.'),
    idempotencyKey: requestKeySchema.optional(),
  })
  .meta({ id: 'StartRenders' });
export type StartRenders = z.output<typeof startRendersSchema>;

export const renderIdSchema = z.object({ id: z.uuid('is not the id of a render') });

/** The user's own key of the gateway. */
export const renderKeySchema = z
  .object({
    key: z
      .string()
      .trim()
      .regex(/^[!-~]{8,300}$/, 'must be a key: printable characters without spaces')
      .describe('Your key of fal.ai. It is tested once, stored encrypted and never shown again.'),
  })
  .meta({ id: 'RenderKey' });

/** What is known of the key without showing it. */
export const renderKeyStatusSchema = z
  .object({
    ready: z.enum(renderReadiness),
    last4: z.string().nullable().describe('The last four characters of the key; null without a key.'),
    since: timeSchema.nullable().describe('When the key was stored.'),
  })
  .meta({ id: 'RenderKeyStatus' });
export type RenderKeyStatus = z.infer<typeof renderKeyStatusSchema>;
