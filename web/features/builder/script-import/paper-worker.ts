import { openPaper, type PaperSource } from './open-paper.ts';

// answers in the order of the messages, on which `paper-reader.ts` relies
addEventListener('message', ({ data }: MessageEvent<PaperSource>) => {
  postMessage(openPaper(data));
});
