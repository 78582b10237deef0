/** Why a feed gave nothing, in words for the staff's log: never holds what a user searched for. */
export class FeedFailure extends Error {
  override name = 'FeedFailure';
}

/** A feed that gave nothing, and why. */
export interface FailedFeed {
  host: string;
  reason: string;
}
