import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { assembleClips, assemblePrompt } from '../../../src/domain/film/prompt.ts';
import { projectSchema } from '../../../src/domain/project/schema.ts';
import { curlCommand, requestBody } from '../../../src/domain/targets/curl.ts';
import { type TargetId, targets } from '../../../src/domain/targets/registry.ts';

const samples = fileURLToPath(new URL('../../samples/', import.meta.url));

/** The specification's samples, and three films that use every part of a layout. */
const films = [`${samples}night-train.json`, `${samples}letter-from-kyoto.json`].concat(
  readdirSync(`${samples}films`).map((name) => `${samples}films/${name}`),
);

/** A target's output for a film: its text, clips and findings. */
function formatOutput(path: string, id: TargetId): string {
  const project = projectSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  const { clips, findings } = assembleClips(project, id);
  return [
    `######## ${project.projectTitle}`,
    assemblePrompt(project, id),
    '######## Clips',
    ...clips.map(({ number, sceneNumbers, asked, seconds, characters, shots }) =>
      [
        `Clip ${number}: scenes ${sceneNumbers.join(', ')}; ${asked} s, rendered in ${seconds} s; ${characters} long`,
        ...(shots ?? []).map((shot) => `  scene ${shot.sceneNumber}: ${shot.seconds} s, ${shot.characters} long`),
      ].join('\n'),
    ),
    '######## Check',
    ...findings.map(
      ({ sceneNumber, field, kind, message, mend }) =>
        `Scene ${sceneNumber}, ${field}: ${kind}: ${message}${mend ? ` [${mend.label}]` : ''}`,
    ),
  ].join('\n');
}

test.each(Object.keys(targets) as TargetId[])('%s writes the sample films as in the golden file', async (id) => {
  const texts = films.map((path) => formatOutput(path, id));
  await expect(`${texts.join('\n\n')}\n`).toMatchFileSnapshot(`${samples}targets/${id}.txt`);
});

test('the requests for a clip match the golden file', async () => {
  const project = projectSchema.parse(JSON.parse(readFileSync(`${samples}films/last-four-boats.json`, 'utf8')));
  const texts = (Object.keys(targets) as TargetId[]).flatMap((id) => {
    const request = assembleClips(project, id).requests.find((one) => one !== null);
    return request ? [`######## ${id}\n${curlCommand(request) ?? requestBody(request.body)}`] : [];
  });
  await expect(`${texts.join('\n')}\n`).toMatchFileSnapshot(`${samples}targets/requests.txt`);
});
