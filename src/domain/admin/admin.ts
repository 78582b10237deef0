import { z } from 'zod';
import { storedEmailSchema } from '../account/accounts.ts';
import { limits } from '../product/limits.ts';
import { emailSchema } from '../schemas/email.ts';
import { listingSchema } from '../schemas/listing.ts';
import { text, trimmedText } from '../schemas/text.ts';
import { timeSchema } from '../schemas/time.ts';
import { messagePriorities, messageStatuses } from './support.ts';

const subscriptionFilters = ['all', 'has-subscription', 'none'] as const;
export type SubscriptionFilter = (typeof subscriptionFilters)[number];

export const activityLevels = ['info', 'warning', 'error'] as const;
export type ActivityLevel = (typeof activityLevels)[number];

export const listUsersSchema = listingSchema.extend({ subscription: z.enum(subscriptionFilters).default('all') });
export const listLogsSchema = listingSchema.extend({
  level: z.enum(activityLevels).exactOptional(),
  /** Selects the entries that this account caused or that concern it. */
  user: z.uuid('is not the id of an account').exactOptional(),
});
export const listCommentsSchema = listingSchema.extend({ status: z.enum(messageStatuses).exactOptional() });

/** An account as admins see it. */
export const adminUserSchema = z
  .object({
    id: z.uuid(),
    email: storedEmailSchema,
    firstName: z.string(),
    lastName: z.string(),
    isAdmin: z.boolean(),
    /** Null without a subscription. */
    stripeSubscriptionId: z.string().nullable(),
    /** Stripe's status, as last received by webhook. */
    subscriptionStatus: z.string().nullable(),
    /** The end of access granted by an admin. */
    grantedUntil: timeSchema.nullable(),
    /** Not used yet. */
    profileImageUrl: z.string().nullable(),
    createdAt: timeSchema,
    /** Increases with every change. */
    version: z.int(),
  })
  .meta({ id: 'AdminUser' });
export type AdminUser = z.infer<typeof adminUserSchema>;

const account = z.object({ id: z.uuid('is not the id of an account') });

/** The version that the edit is based on. If the stored version differs, the edit is refused. */
const seenVersion = z.int().exactOptional();

export const accountIdSchema = account;
export const updateUserSchema = account.extend({
  firstName: trimmedText(limits.personNameLength).exactOptional(),
  lastName: trimmedText(limits.personNameLength).exactOptional(),
  email: emailSchema.exactOptional(),
  isAdmin: z.boolean().exactOptional(),
  version: seenVersion,
});
export type UpdateUser = z.infer<typeof updateUserSchema>;

const trialHoursSchema = z
  .number('must be a number')
  .min(limits.admin.trialHours.min, 'must not be negative')
  .max(limits.admin.trialHours.max, 'must be at most two years');
export const setTrialSchema = account.extend({ hoursFromNow: trialHoursSchema });

/** A subscription's current state at Stripe. */
export const adminSubscriptionSchema = z
  .object({
    status: z.string(),
    /** When the trial ends or ended; null if there was none. */
    trialEndsAt: timeSchema.nullable(),
  })
  .meta({ id: 'AdminSubscription' });
export type AdminSubscription = z.infer<typeof adminSubscriptionSchema>;

// `register` instead of `meta`, which returns a copy: the schema refers to itself, and the original would have no id
const jsonSchema = z.json().register(z.globalRegistry, { id: 'Json' });

/** An account in the log. The email address is null once the account is deleted. */
const loggedAccount = z.object({ id: z.uuid(), email: storedEmailSchema.nullable() }).meta({ id: 'LoggedAccount' });

export const activitySchema = z
  .object({
    id: z.uuid(),
    level: z.enum(activityLevels),
    action: z.string(),
    message: z.string(),
    metadata: z.record(z.string(), jsonSchema).nullable(),
    /** The account that the entry concerns. */
    user: loggedAccount.nullable(),
    /** The account that acted, if it is not `user`. */
    actor: loggedAccount.nullable(),
    createdAt: timeSchema,
  })
  .meta({ id: 'ActivityEntry' });
export type ActivityEntry = z.infer<typeof activitySchema>;

/** A message to the team, as admins see it. */
export const commentSchema = z
  .object({
    id: z.uuid(),
    subject: z.string(),
    message: z.string(),
    status: z.enum(messageStatuses),
    priority: z.enum(messagePriorities),
    adminNotes: z.string().nullable(),
    /** The sender's name as entered. */
    name: z.string(),
    email: storedEmailSchema,
    /** The sender's account; null if the sender was not signed in. */
    userId: z.uuid().nullable(),
    createdAt: timeSchema,
    /** Increases with every change. */
    version: z.int(),
  })
  .meta({ id: 'Comment' });
export type Comment = z.infer<typeof commentSchema>;

export const updateCommentSchema = z.object({
  id: z.uuid('is not the id of a comment'),
  status: z.enum(messageStatuses).exactOptional(),
  priority: z.enum(messagePriorities).exactOptional(),
  /** Null removes the notes. */
  adminNotes: text(limits.admin.notesLength).nullable().exactOptional(),
  version: seenVersion,
});
export type UpdateComment = z.infer<typeof updateCommentSchema>;

/** The numbers on the panel's cards. */
export const adminCountsSchema = z.object({
  users: z.int(),
  /** Accounts with a subscription in any state. */
  subscriptions: z.int(),
  /** Accounts with a paid subscription or on trial. */
  runningSubscriptions: z.int(),
  admins: z.int(),
  openComments: z.int(),
});
export type AdminCounts = z.infer<typeof adminCountsSchema>;
