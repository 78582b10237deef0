import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { assembleClips, assemblePrompt } from '../../../src/domain/film/prompt.ts';
import { projectSchema } from '../../../src/domain/project/schema.ts';
import { requestBody } from '../../../src/domain/targets/curl.ts';
import { type TargetId, targets } from '../../../src/domain/targets/registry.ts';
import type { Target } from '../../../src/domain/targets/target.ts';

const samples = fileURLToPath(new URL('../../samples/cast/', import.meta.url));
const film = projectSchema.parse(JSON.parse(readFileSync(`${samples}ferry.json`, 'utf8')));
const ownLayouts = Object.values<Target>(targets).filter(({ ownLayout }) => ownLayout);

/**
 * A film with a look, three characters, two places and dialogue, in every layout that follows a guide and in the
 * generic one.
 */
test.each(ownLayouts.map(({ id }) => id as TargetId))(
  '%s writes the look and the cast as in the golden file',
  async (id) => {
    const { clips, findings, requests } = assembleClips(film, id);
    const request = requests[0];
    const text = [
      assemblePrompt(film, id),
      '######## Clips',
      ...clips.flatMap(({ number, sceneNumbers, characters, shots = [] }) => [
        `Clip ${number}: scenes ${sceneNumbers.join(', ')}; ${characters} long`,
        ...shots.map((shot) => `Shot of scene ${shot.sceneNumber}, ${shot.characters} long:\n${shot.text}`),
      ]),
      '######## Check',
      ...findings.map(({ sceneNumber, field, kind, message }) => `Scene ${sceneNumber}, ${field}: ${kind}: ${message}`),
      ...(request ? [`######## Request\n${requestBody(request.body)}`] : []),
    ].join('\n');
    await expect(`${text}\n`).toMatchFileSnapshot(`${samples}${id}.txt`);
  },
);
