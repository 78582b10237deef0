import { shortenMentions } from '../../cast/cast.ts';
import { formatTime } from '../../film/playback.ts';
import { sceneStatusNames, statusOf } from '../../scene/board.ts';
import { withoutFloatError } from '../../scene/duration.ts';
import { sceneFieldGroups } from '../../scene/fields.ts';
import { clipNumbers, noteLines, type PlannedFilm } from '../out/planned-film.ts';
import { flow, type Row, rowHeight } from './flow.ts';
import { contentWidth } from './paper-sizes.ts';
import { type Paragraph, paragraph, paragraphsHtml } from './paragraph.ts';
import { bodyHeight, type PageSetup } from './sheet-pages.ts';

interface Column {
  name: string;
  /** The width in points, including the space between columns. */
  width: number;
  texts: readonly string[];
}

/** Space in points: between columns, above and below a row's text including its line, and below the table's header. */
const space = { column: 6, row: 7, head: 8 };
/** Minimum width of a field's column, in points. */
const minFieldWidth = 44;

/** Returns the HTML pages of a shot list: a table with a row per scene, and columns for the fields and notes. */
export function shotListPages(film: PlannedFilm, setup: PageSetup): string[] {
  const columns = planColumns(film, contentWidth(setup.box));
  const setText = (text: string, style: Paragraph['style'], { width }: Column) =>
    paragraph(text, { style, width: width - space.column });
  const head: Row = { cells: columns.map((column) => ({ paragraphs: setText(column.name, 'label', column) })) };
  const rows = film.scenes.map((_, index): Row => {
    const cells = columns.map((column, columnIndex) => {
      const paragraphs = setText(column.texts[index] ?? '', columnIndex === 0 ? 'label' : 'small', column);
      // a row that continues on the next page repeats its number
      return columnIndex === 0
        ? { paragraphs, continuation: paragraphs, alwaysRepeats: true as const }
        : { paragraphs };
    });
    return { cells };
  });
  const height = bodyHeight(setup) - rowHeight(head) - space.head;
  const groups = columns.map(({ width }) => `<col style="width:${width.toFixed(1)}pt">`).join('');
  const headings = head.cells.map(({ paragraphs }) => `<th scope="col">${paragraphsHtml(paragraphs)}</th>`).join('');
  return flow(rows, { height, gap: 0, padding: space.row }).map(
    (page) =>
      `<table><colgroup>${groups}</colgroup><thead><tr>${headings}</tr></thead><tbody>${page.map(rowHtml).join('')}</tbody></table>`,
  );
}

function rowHtml({ cells }: Row): string {
  const boxes = cells.map(({ paragraphs }, index) => {
    const words = paragraphsHtml(paragraphs);
    return index === 0 ? `<th scope="row">${words}</th>` : `<td>${words}</td>`;
  });
  return `<tr>${boxes.join('')}</tr>`;
}

/**
 * Sets the columns' widths. Numbers and the status have fixed widths. Fields and notes share the rest in proportion to
 * the square root of their texts' length, so that a long field leaves room for the others.
 */
function planColumns(film: PlannedFilm, width: number): Column[] {
  const { scenes, cuts, project } = film;
  const { cast = [] } = project;
  const clips = clipNumbers(film);
  const numbers: Column[] = [
    { name: 'No.', width: 26, texts: scenes.map((_, index) => String(index + 1)) },
    { name: 'Sec.', width: 31, texts: scenes.map(({ duration }) => String(withoutFloatError(duration))) },
    { name: 'At', width: 31, texts: cuts.map(formatTime) },
    { name: 'Clip', width: 28, texts: clips.map(String) },
  ];
  const status: Column = {
    name: 'Status',
    width: 52,
    texts: scenes.map((scene) => sceneStatusNames[statusOf(scene)]),
  };
  const notes = noteLines(film);
  const texts: Pick<Column, 'name' | 'texts'>[] = sceneFieldGroups
    .flatMap((group) => group.fields)
    .map(({ key, label }) => {
      return { name: label, texts: scenes.map((scene) => shortenMentions(scene[key], cast)) };
    });
  if (notes) texts.push({ name: 'Notes', texts: notes.map((lines) => lines.join('\n')) });
  const fields = texts.map((column) => {
    const characters = column.texts.reduce((sum, text) => sum + text.length, 0);
    return { ...column, weight: Math.sqrt(characters) };
  });
  const fixedWidth = [...numbers, status].reduce((sum, column) => sum + column.width, 0);
  const remaining = width - fixedWidth - fields.length * minFieldWidth;
  const weights = fields.reduce((sum, { weight }) => sum + weight, 0);
  return [
    ...numbers,
    ...fields.map(({ name, texts, weight }) => ({
      name,
      texts,
      width: minFieldWidth + remaining * (weights === 0 ? 1 / fields.length : weight / weights),
    })),
    status,
  ];
}
