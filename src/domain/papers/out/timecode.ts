interface FrameRate {
  label: string;
  /** Frames per second are `numerator / denominator`. */
  numerator: number;
  denominator: number;
  /** Frame numbers per second of timecode. */
  counted: number;
  /** Whether timecode skips two frame numbers each minute, except every tenth, to stay in step with real time. */
  dropFrame: boolean;
}

const ntsc = { denominator: 1001 } as const;
const whole = { denominator: 1, dropFrame: false } as const;

/** Frame rates for timelines. The names 23.976 and 29.97 are rounded. */
export const frameRates = {
  '23.976': { label: '23.976', numerator: 24_000, ...ntsc, counted: 24, dropFrame: false },
  '24': { label: '24', numerator: 24, ...whole, counted: 24 },
  '25': { label: '25', numerator: 25, ...whole, counted: 25 },
  '29.97': { label: '29.97 drop frame', numerator: 30_000, ...ntsc, counted: 30, dropFrame: true },
  '30': { label: '30', numerator: 30, ...whole, counted: 30 },
} as const satisfies Record<string, FrameRate>;

export type FrameRateId = keyof typeof frameRates;
export const defaultFrameRate: FrameRateId = '24';

/**
 * Returns the frame that begins nearest to a time. Use this for cuts rather than lengths, so that rounding errors do
 * not add up.
 */
export function nearestFrame(seconds: number, { numerator, denominator }: FrameRate): number {
  return Math.round((seconds * numerator) / denominator);
}

/**
 * Drop frame: the frames in ten minutes, the frames in a minute with skipped numbers, and the count of skipped numbers.
 */
const drop = { tenMinutes: 17_982, minute: 1_798, count: 2 } as const;

/**
 * Formats a frame as SMPTE timecode (SMPTE ST 12-1, section 5.2): `01:02:03:04`, or `01:02:03;04` for drop frame. Wraps
 * around after 24 hours.
 * @param frame 0 or more
 */
export function formatTimecode(frame: number, { counted, dropFrame }: FrameRate): string {
  const number = (dropFrame ? frame + skippedBefore(frame) : frame) % (counted * 86_400);
  const seconds = Math.floor(number / counted);
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60, number % counted];
  const [hh, mm, ss, ff] = parts.map((part) => String(part).padStart(2, '0'));
  return `${hh}:${mm}:${ss}${dropFrame ? ';' : ':'}${ff}`;
}

/** Counts the numbers skipped before a frame. */
function skippedBefore(frame: number): number {
  const tens = Math.floor(frame / drop.tenMinutes);
  const rest = frame % drop.tenMinutes;
  const minutes = Math.max(0, Math.floor((rest - drop.count) / drop.minute));
  return drop.count * (9 * tens + minutes);
}

/** Parses a timecode into a frame. Returns null for an invalid timecode, such as a number that drop frame skips. */
export function parseTimecode(text: string, rate: FrameRate): number | null {
  const [, hh, mm, ss, ff] = /^(\d\d):([0-5]\d):([0-5]\d)[:;](\d\d)$/u.exec(text) ?? [];
  const minutes = Number(hh) * 60 + Number(mm);
  const number = (minutes * 60 + Number(ss)) * rate.counted + Number(ff);
  const frame = rate.dropFrame ? number - drop.count * (minutes - Math.floor(minutes / 10)) : number;
  // skipped and invalid numbers do not survive the round trip
  return frame >= 0 && formatTimecode(frame, rate).replace(';', ':') === text.replace(';', ':') ? frame : null;
}
