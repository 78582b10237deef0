const starts = [
  ...['CLOSE ON', 'CLOSE UP', 'CLOSE-UP', 'CLOSEUP', 'CLOSE SHOT', 'EXTREME CLOSE', 'MEDIUM SHOT', 'MEDIUM CLOSE'],
  ...['WIDE ON', 'WIDE SHOT', 'WIDER', 'LONG SHOT', 'ESTABLISHING SHOT', 'TWO SHOT', 'TWO-SHOT', 'OVERHEAD'],
  ...['ANGLE ON', 'NEW ANGLE', 'ANOTHER ANGLE', 'LOW ANGLE', 'HIGH ANGLE', 'REVERSE ANGLE', 'REVERSE ON', 'INSERT'],
  ...['POV', 'P.O.V.', 'AERIAL', 'TRACKING', 'DOLLY', 'PAN TO', 'TILT', 'CRANE', 'HANDHELD', 'PUSH IN', 'PULL BACK'],
];
const pattern = new RegExp(
  String.raw`^(?:${starts.map((start) => start.replaceAll('.', String.raw`\.`)).join('|')})(?![\p{L}\p{N}])`,
  'u',
);
/** Matches `MARA'S POV`, `TOM'S P.O.V. - THE DOOR`. */
const pov = /^[^\p{Ll}]{1,60}['’]S (?:POV|P\.O\.V\.)/u;

/** Whether a line only describes a shot: `CLOSE ON MARA'S HAND`, `MARA'S POV`. */
export function isShotLine(text: string): boolean {
  return text.length <= 200 && !/\p{Ll}/u.test(text) && (pattern.test(text) || pov.test(text));
}
