/** Why an export failed. The message is shown to the user. */
export class ExportProblem extends Error {}
