import type { FilmClip } from '../../../../../src/domain/film/film.ts';
import type { ProjectSettings } from '../../../../../src/domain/project/project.ts';
import { changedSince } from '../../../../../src/domain/takes/clip-takes.ts';
import type { Take } from '../../../../../src/domain/takes/takes.ts';
import { isTargetId, targets } from '../../../../../src/domain/targets/registry.ts';
import { targetName } from '../../../../../src/domain/targets/target.ts';
import { WordDiff } from '../../../../components/WordDiff.tsx';
import { wordChanges } from '../../../../components/word-changes.ts';
import { useFilm } from '../../core/project/film-store.tsx';
import { useBuilder } from '../../core/project/project-store.ts';
import { LongText } from '../../core/ui/LongText.tsx';
import classes from './Details.module.css';

interface TakeWordsProps {
  take: Take;
  /** The take's clip as it is now; null if its scenes are gone. */
  clip: FilmClip | null;
}

const settingLabels = {
  ratio: 'Aspect ratio',
  resolution: 'Resolution',
  audio: 'Sound',
  language: 'Dialogue language',
} as const satisfies Partial<Record<keyof ProjectSettings, string>>;

/** The words that asked for a take, and what has changed in them since. */
export function TakeWords({ take, clip }: TakeWordsProps) {
  const target = useFilm(({ film }) => film.from.target);
  const settings = useBuilder(({ project }) => project.settings);
  const changes = clip ? changedSince(take, { clip, target: target.id, settings }) : [];
  const rows = [
    ...(changes.includes('target')
      ? [{ label: 'Target', before: labelOf(take.target), after: targetName(target) }]
      : []),
    ...(changes.includes('prompt') && clip ? [{ label: 'Prompt', before: take.prompt, after: clip.text }] : []),
    ...(changes.includes('settings') ? settingChanges(take.settings, settings) : []),
  ];
  return (
    <details className={classes.fold} open={rows.length > 0}>
      <summary>
        Prompt
        {clip && <span className="soft">{rows.length > 0 ? 'changed since' : 'unchanged'}</span>}
      </summary>
      {rows.length === 0 ? (
        <LongText label="Prompt of the take">{take.prompt}</LongText>
      ) : (
        <dl className={`column small ${classes.changes}`}>
          {rows.map(({ label, before, after }) => {
            const words = wordChanges(before, after);
            return (
              <div key={label} className="column">
                <dt>{label}</dt>
                <dd>
                  <span className="caps">Of this take</span>
                  <p>
                    <WordDiff changes={words} side="before" />
                  </p>
                </dd>
                <dd>
                  <span className="caps">Now</span>
                  <p>
                    <WordDiff changes={words} side="after" />
                  </p>
                </dd>
              </div>
            );
          })}
        </dl>
      )}
      {rows.length === 0 && <p className="soft small">For {labelOf(take.target)}.</p>}
    </details>
  );
}

/** The name of a target; newer versions may have added it. */
function labelOf(target: string): string {
  return isTargetId(target) ? targetName(targets[target]) : target;
}

function settingChanges(before: Take['settings'], after: ProjectSettings | undefined) {
  const keys = Object.keys(settingLabels) as (keyof typeof settingLabels)[];
  return keys.flatMap((key) => {
    const [then, now] = [before[key], after?.[key]].map(settingText);
    return then === now ? [] : { label: settingLabels[key], before: then ?? '', after: now ?? '' };
  });
}

/** Settings that are not chosen follow the target. */
function settingText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  return typeof value === 'string' && value !== '' ? value : 'Default';
}
