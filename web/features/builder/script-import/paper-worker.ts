import { openPaper, type PaperSource } from './open-paper.ts';

// reads what it is sent, and answers in the same order
addEventListener('message', ({ data }: MessageEvent<PaperSource>) => {
  postMessage(openPaper(data));
});
