import type { Project } from '../../project/project.ts';
import type { Note } from '../../review/notes.ts';
import type { TargetId } from '../../targets/registry.ts';
import { writeCsv } from './csv.ts';
import { writeEdl } from './edl.ts';
import { writeFcpxml } from './fcpxml.ts';
import { writeFountain } from './fountain.ts';
import { writeMarkdown } from './markdown.ts';
import { writeOtio } from './otio.ts';
import { type PaperFormatId, paperFormats } from './paper-formats.ts';
import { paperName } from './paper-name.ts';
import { type FilmTake, type PlannedFilm, planFilm } from './planned-film.ts';
import { writeSrt } from './srt.ts';
import { defaultFrameRate, type FrameRateId } from './timecode.ts';
import { buildTimeline } from './timeline.ts';
import { writeWebVtt } from './web-vtt.ts';

interface PaperOptions {
  format: PaperFormatId;
  project: Project;
  /** The target whose clips the file lists. Defaults to the target in the project's settings. */
  target?: TargetId | undefined;
  /** The frame rate of formats that count in frames. Defaults to 24. */
  frameRate?: FrameRateId | undefined;
  /** Reviewers' notes, which shot lists and timelines carry. */
  notes?: readonly Note[] | undefined;
  /** The project's takes. Timelines point at the files of the chosen ones, by the names of `takeFileNames`. */
  takes?: readonly FilmTake[] | undefined;
}

/** A file to save. */
interface ExportedFile {
  text: string;
  /** The file name, with its extension: `The Last Ferry v3.edl`. */
  name: string;
  /** The media type, with the charset. */
  type: string;
}

const writers: Record<PaperFormatId, (film: PlannedFilm, rate: FrameRateId) => string> = {
  fountain: writeFountain,
  csv: writeCsv,
  md: writeMarkdown,
  srt: writeSrt,
  vtt: writeWebVtt,
  otio: (film, rate) => writeOtio(buildTimeline(film, rate)),
  edl: (film, rate) => writeEdl(buildTimeline(film, rate)),
  fcpxml: (film, rate) => writeFcpxml(buildTimeline(film, rate), rate, film.project.settings?.ratio),
};

/**
 * Exports a project to a file. Removes NUL and replaces lone surrogates, which a text file cannot hold; stored projects
 * have neither. Runs in linear time, except for packing clips.
 */
export function writePaper({
  format,
  project,
  target,
  frameRate = defaultFrameRate,
  notes,
  takes,
}: PaperOptions): ExportedFile {
  const { extension, type } = paperFormats[format];
  const film = planFilm(withStorableTexts(project), target, notes, takes);
  return {
    text: writers[format](film, frameRate),
    name: `${paperName(film.title)}.${extension}`,
    type: `${type};charset=utf-8`,
  };
}

function withStorableTexts(project: Project): Project {
  // the reviver only changes strings, so the type stays valid
  return JSON.parse(JSON.stringify(project), (_, value) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value,
  ) as Project;
}
