export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
/** For what counts in seconds, such as a rate limit or the age of a cookie. */
export const hourSeconds = 60 * 60;
export const daySeconds = 24 * hourSeconds;
