/** Shown with texts that the sample writer wrote. */
export const sampleNote = 'Sample text: no AI is connected.';
