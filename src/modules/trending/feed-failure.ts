/** Why a feed could not be read, worded for the activity log. Never contains what a user searched for. */
export class FeedFailure extends Error {
  override name = 'FeedFailure';
}

/** A feed that could not be read, and why. */
export interface FailedFeed {
  host: string;
  reason: string;
}
