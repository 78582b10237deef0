export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
/** For what counts in seconds, such as the age of a cookie. */
export const daySeconds = 24 * 60 * 60;
