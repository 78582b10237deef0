import { Button, Flex, NativeSelect, Stack, Switch } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { type PaperFormatId, paperFormats } from '../../../../src/domain/papers/out/paper-formats.ts';
import { type FrameRateId, frameRates } from '../../../../src/domain/papers/out/timecode.ts';
import { writePaper } from '../../../../src/domain/papers/out/write-paper.ts';
import {
  isSheetEmpty,
  type SheetKind,
  sheetKinds,
  sheetLabels,
} from '../../../../src/domain/papers/sheets/write-sheet.ts';
import type { Note } from '../../../../src/domain/review/notes.ts';
import type { Take } from '../../../../src/domain/takes/takes.ts';
import dialogs from '../../../components/dialogs.module.css';
import { download } from '../../../lib/files/download.ts';
import { showToast } from '../../../lib/toast/toast.ts';
import { useOpenNotes } from '../core/notes/project-notes.ts';
import { currentProject, useBuilder } from '../core/project/project-store.ts';
import { useProjectTakes } from '../core/takes/project-takes.ts';
import classes from './Export.module.css';
import { useExportedNotes, useExportOptions } from './export-options.ts';
import { TakeRows } from './TakeRows.tsx';
import { isFileEmpty } from './write-zip.ts';
import { ZipRow } from './ZipRow.tsx';

const sheetUses: Record<SheetKind, string> = {
  storyboard: 'Every frame with its seconds, action and dialogue, for the wall and the client.',
  shots: 'One row per scene with every field, for the first assistant director and script supervisor.',
  cast: 'Who and what is in the film, how it looks, and in which scenes, for casting, wardrobe and art.',
  dialogue: 'Every line by speaker, with its scene and time, for the voice session.',
  prompts: 'Each clip’s prompt on paper, in the order you render them.',
};

const emptySheets: Partial<Record<SheetKind, string>> = {
  cast: 'Nothing to print yet: the project has no look and no cast.',
  dialogue: 'Nothing to print yet: no scene has dialogue.',
};

const formatUses: Record<PaperFormatId, string> = {
  csv: 'The shot list for Excel, Numbers or Google Sheets, with clips and start times.',
  md: 'The whole film as formatted text, for notes and wikis.',
  fountain: 'The film as a screenplay, for Highland, Fade In and other screenwriting apps.',
  srt: 'The dialogue with its times, for editors, players and YouTube.',
  vtt: 'The dialogue with its times and speakers, for players on the web.',
  otio: 'Clips, gaps and scene markers, for DaVinci Resolve and other editors that read OpenTimelineIO.',
  edl: 'The cut as a list of events, which nearly every editing system reads.',
  fcpxml: 'Clips, gaps and scene markers, for Final Cut Pro and DaVinci Resolve.',
};

const noSubtitles = 'No subtitles yet: no scene has dialogue.';

// `Object.entries` types every key as a string
const rates = Object.entries(frameRates).map(([value, { label }]) => ({ value: value as FrameRateId, label }));

interface ExportListProps {
  /** The sheet that was open last. Its button gets the focus. */
  last: SheetKind | null;
  onOpen: (kind: SheetKind) => void;
}

/** All files and sheets that a project can be exported as, in groups. */
export function ExportList({ last, onOpen }: ExportListProps) {
  const project = useBuilder((state) => state.project);
  const { frameRate, withNotes } = useExportOptions();
  const open = useOpenNotes();
  const notes = useExportedNotes();
  const takes = useProjectTakes().data?.takes;
  const files = (formats: readonly PaperFormatId[]) =>
    formats.map((format) => {
      const { label } = paperFormats[format];
      return (
        <Row key={format} name={label} use={isFileEmpty(format, project) ? noSubtitles : formatUses[format]}>
          {!isFileEmpty(format, project) && (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Download ${label}`}
              onClick={() => saveFile(format, { frameRate, notes, takes })}
            >
              Download
            </Button>
          )}
        </Row>
      );
    });
  return (
    <Stack gap={24} className={dialogs.touch}>
      {open.length > 0 && (
        <Switch
          label="With notes"
          description={`The storyboard, the shot lists and the timelines carry ${describeOpen(open)}.`}
          checked={withNotes}
          onChange={({ currentTarget }) => useExportOptions.setState({ withNotes: currentTarget.checked })}
        />
      )}
      <Group title="Sheets to print">
        {sheetKinds.map((kind) => {
          const isEmpty = isSheetEmpty(kind, project);
          return (
            <Row key={kind} name={sheetLabels[kind]} use={(isEmpty && emptySheets[kind]) || sheetUses[kind]}>
              {!isEmpty && (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Preview ${sheetLabels[kind]}`}
                  autoFocus={kind === last}
                  onClick={() => onOpen(kind)}
                >
                  Preview
                </Button>
              )}
            </Row>
          );
        })}
      </Group>
      <Group title="Lists">{files(['csv', 'md', 'fountain'])}</Group>
      <Group title="Subtitles">{files(['srt', 'vtt'])}</Group>
      <Group
        title="Timeline"
        about={
          takes?.some(({ chosen }) => chosen)
            ? 'Timelines point at the chosen takes, trimmed, by the file names in the ZIP of takes, which contains these timelines too.'
            : undefined
        }
        tool={
          <NativeSelect
            label="Frame rate"
            classNames={{ root: 'row' }}
            data={rates}
            value={frameRate}
            onChange={({ currentTarget }) => {
              const chosen = rates.find(({ value }) => value === currentTarget.value);
              if (chosen) useExportOptions.setState({ frameRate: chosen.value });
            }}
          />
        }
      >
        {files(['otio', 'edl', 'fcpxml'])}
      </Group>
      <Group title="Takes">
        <TakeRows />
      </Group>
      <Group title="Everything">
        <ZipRow />
      </Group>
    </Stack>
  );
}

/** `the open note`, `the 5 open notes`. Answers do not count. */
function describeOpen(open: readonly Note[]): string {
  const count = open.filter(({ replyTo }) => replyTo === null).length;
  return count === 1 ? 'the open note' : `the ${count} open notes`;
}

interface FileOptions {
  frameRate: FrameRateId;
  notes: readonly Note[];
  takes: readonly Take[] | undefined;
}

function saveFile(format: PaperFormatId, options: FileOptions): void {
  const { name, text, type } = writePaper({ format, project: currentProject(), ...options });
  download(name, new Blob([text], { type }));
  showToast({ title: 'File Exported', description: `Saved ${name} to your downloads.` });
}

interface GroupProps {
  title: string;
  tool?: ReactNode;
  about?: string | undefined;
  children: ReactNode;
}

function Group({ title, tool, about, children }: GroupProps) {
  const id = useId();
  return (
    <section>
      <Flex wrap="wrap" gap="4px 16px" align="end" justify="space-between" className={classes.head}>
        <h3 id={id} className={dialogs.heading}>
          {title}
        </h3>
        {tool}
      </Flex>
      {about && <p className={classes.note}>{about}</p>}
      <ul aria-labelledby={id}>{children}</ul>
    </section>
  );
}

function Row({ name, use, children }: { name: string; use: string; children: ReactNode }) {
  return (
    <li className={`row ${classes.row}`}>
      <div className={classes.about}>
        <p className={classes.name}>{name}</p>
        <p>{use}</p>
      </div>
      {children}
    </li>
  );
}
