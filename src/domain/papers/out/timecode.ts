interface FrameRate {
  label: string;
  /** Frames in a second: `numerator / denominator`. */
  numerator: number;
  denominator: number;
  /** How many frames a second of timecode counts. */
  counted: number;
  /** Two numbers a minute are left out, but for every tenth, so that timecode keeps to the clock. */
  dropFrame: boolean;
}

const ntsc = { denominator: 1001 } as const;
const whole = { denominator: 1, dropFrame: false } as const;

/** The frame rates of timelines. 23.976 and 29.97 are rounded names. */
export const frameRates = {
  '23.976': { label: '23.976', numerator: 24_000, ...ntsc, counted: 24, dropFrame: false },
  '24': { label: '24', numerator: 24, ...whole, counted: 24 },
  '25': { label: '25', numerator: 25, ...whole, counted: 25 },
  '29.97': { label: '29.97 drop frame', numerator: 30_000, ...ntsc, counted: 30, dropFrame: true },
  '30': { label: '30', numerator: 30, ...whole, counted: 30 },
} as const satisfies Record<string, FrameRate>;

export type FrameRateId = keyof typeof frameRates;
export const defaultFrameRate: FrameRateId = '24';

/** The frame that begins nearest to a time. Cuts are rounded by it, never lengths, so that no error adds up. */
export function frameAt(seconds: number, { numerator, denominator }: FrameRate): number {
  return Math.round((seconds * numerator) / denominator);
}

/** Frames of 10 minutes of drop frame, of a minute in which two numbers are left out, and the numbers left out. */
const drop = { tenMinutes: 17_982, minute: 1_798, count: 2 } as const;

/**
 * A frame as SMPTE timecode, `01:02:03:04`, with drop frame `01:02:03;04` (SMPTE ST 12-1, section 5.2). It begins anew
 * after 24 hours.
 * @param frame 0 or more
 */
export function timecode(frame: number, { counted, dropFrame }: FrameRate): string {
  const number = (dropFrame ? frame + leftOut(frame) : frame) % (counted * 86_400);
  const seconds = Math.floor(number / counted);
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60, number % counted];
  const [hh, mm, ss, ff] = parts.map((part) => String(part).padStart(2, '0'));
  return `${hh}:${mm}:${ss}${dropFrame ? ';' : ':'}${ff}`;
}

/** How many numbers are left out before a frame. */
function leftOut(frame: number): number {
  const tens = Math.floor(frame / drop.tenMinutes);
  const rest = frame % drop.tenMinutes;
  const minutes = Math.max(0, Math.floor((rest - drop.count) / drop.minute));
  return drop.count * (9 * tens + minutes);
}

/** The frame of a timecode; null for what is none, such as a number that drop frame leaves out. */
export function frameOf(text: string, rate: FrameRate): number | null {
  const [, hh, mm, ss, ff] = /^(\d\d):([0-5]\d):([0-5]\d)[:;](\d\d)$/u.exec(text) ?? [];
  const minutes = Number(hh) * 60 + Number(mm);
  const number = (minutes * 60 + Number(ss)) * rate.counted + Number(ff);
  const frame = rate.dropFrame ? number - drop.count * (minutes - Math.floor(minutes / 10)) : number;
  // what was left out, or is no number, is not written so either
  return frame >= 0 && timecode(frame, rate).replace(';', ':') === text.replace(';', ':') ? frame : null;
}
