/** Why there is no video, as a sentence for the user. */
export class AnimaticProblem extends Error {}
