import { expect, test } from 'vitest';
import { readPaper } from '../../../../src/domain/papers/in/read-paper.ts';
import { writePaper } from '../../../../src/domain/papers/out/write-paper.ts';
import { writeSheet } from '../../../../src/domain/papers/sheets/write-sheet.ts';
import { projectWith } from '../../arbitraries.ts';
import { noteWith } from '../../review/note-with.ts';

const project = projectWith({ id: 'one', duration: 5, action: 'waits' }, { id: 'two', duration: 3, action: 'leaves' });
const request = noteWith({ sceneId: 'two', seconds: 3, text: '=warmer,\nplease' });
const notes = [
  noteWith({ verdict: 'approved', text: '' }),
  request,
  noteWith({ replyTo: request.id, name: 'Zoë', text: 'done', settledAt: new Date(0).toISOString() }),
  noteWith({ sceneId: 'cut', text: 'too long' }),
];
const write = (format: 'csv' | 'otio' | 'edl' | 'fcpxml') => writePaper({ format, project, notes }).text;

test('a shot list has a column of notes, which an import ignores', () => {
  const text = write('csv');
  expect(text.split('\r\n')[0]).toMatch(/,Starts,Notes$/);
  expect(text).toContain(',Whole film: Ada approved the film\r\n');
  expect(text).toContain(',"Ada at 0:03: =warmer, please\nZoë (settled): done"\r\n');
  expect(text).not.toContain('too long');
  const plain = writePaper({ format: 'csv', project }).text;
  expect(plain).not.toContain('Notes');
  const read = (list: string) => {
    const paper = readPaper({ format: 'csv', text: list });
    return 'project' in paper ? paper.project : paper;
  };
  expect(read(text)).toEqual(read(plain));
});

test('timelines mark each note’s moment; a note at the end of the film is on the last frame', () => {
  const otio = JSON.parse(write('otio'));
  const markers = otio.tracks.children[0].children.flatMap(({ markers: of }: { markers: object[] }) => of);
  expect(markers).toMatchObject([
    { name: 'Scene 1: waits', color: 'GREEN' },
    { name: 'Note: Ada approved the film', color: 'RED', marked_range: { start_time: { value: 0 } } },
    { name: 'Scene 2: leaves', color: 'GREEN' },
    {
      name: 'Note: Ada at 0:03: =warmer, please',
      comment: 'Ada at 0:03: =warmer, please\nZoë (settled): done',
      color: 'RED',
      marked_range: { start_time: { value: 3 * 24 - 1 } },
    },
  ]);
  expect(write('edl')).toContain('* LOC: 00:00:07:23 RED     Ada at 0:03: =warmer, please / Zoë (settled): done');
  expect(write('fcpxml')).toContain('value="Note: Ada at 0:03: =warmer, please"');
});

test('the storyboard and the shot list show notes', () => {
  const options = {
    project,
    notes,
    paper: 'a4',
    frames: 4,
    version: '',
    date: '',
    pictureSource: () => undefined,
  } as const;
  for (const kind of ['storyboard', 'shots'] as const) {
    const words = writeSheet({ ...options, kind }).html.replaceAll(/<[^>]*>/g, '');
    expect(words, kind).toContain('=warmer, please');
    expect(words, kind).toContain('(settled): done');
    expect(writeSheet({ ...options, kind, notes: [] }).html, kind).not.toContain('Note');
  }
});
