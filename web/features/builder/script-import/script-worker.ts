import { openScript, type ScriptSource } from './open-script.ts';

// answers in the order of the messages, on which `script-reader.ts` relies
addEventListener('message', ({ data }: MessageEvent<ScriptSource>) => {
  postMessage(openScript(data));
});
