/** What is said of a text that the sample writer wrote. */
export const sampleNote = 'Sample text: no AI is connected.';
