/** Patterns of words that clearly name a camera movement. Shot sizes, angles and static cameras do not count. */
const moves: Readonly<Record<string, RegExp>> = {
  push: /\b(?:push(?:es|ing)?[- ]?in|dolly(?:ing)?[- ]?in|dollies in)\b/iu,
  pull: /\b(?:pull(?:s|ing)?[- ]?(?:out|back)|dolly(?:ing)?[- ]?(?:out|back)|dollies (?:out|back))\b/iu,
  pan: /\b(?:whip )?pan(?:s|ning)?\b/iu,
  tilt: /(?<!dutch )\btilt(?:s|ing)?\b(?!-shift)/iu,
  track: /\b(?:track(?:s|ing)(?! pan)|truck(?:s|ing)?|follow(?:s|ing)? shot)\b/iu,
  crane:
    /\b(?:crane[- ](?:up|down|shot)|cranes? (?:up|down)|boom(?:s|ing)? (?:up|down)|pedestal(?:s)? (?:up|down))\b/iu,
  zoom: /\b(?:crash )?zoom(?:s|ing)?\b/iu,
  orbit: /\b(?:orbit(?:s|ing)?|arc(?:s|ing)? (?:around|shot|from|left|right))\b/iu,
};

/** Matches a negated part of a text, such as `no pan or tilt`. */
const exclusion = /\b(?:no|not|never|without)\b[^,.;:]*/giu;

/** Returns the kinds of camera movement in a text, without duplicates. */
export function cameraMoves(text: string): string[] {
  const named = text.replace(exclusion, ' ');
  return Object.keys(moves).filter((kind) => moves[kind]?.test(named));
}
