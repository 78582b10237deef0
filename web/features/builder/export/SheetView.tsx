import { Button, Flex, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { type PaperSizeId, pageSides, paperSizes } from '../../../../src/domain/papers/sheets/paper-sizes.ts';
import { framesPerPage } from '../../../../src/domain/papers/sheets/storyboard.ts';
import { type SheetKind, sheetLabels, writeSheet } from '../../../../src/domain/papers/sheets/write-sheet.ts';
import dialogs from '../../../components/dialogs.module.css';
import { dateAndTime } from '../../../lib/dates.ts';
import { useBuilder } from '../core/project/project-store.ts';
import { defaultVersion, useExportedNotes, useExportOptions } from './export-options.ts';
import classes from './SheetView.module.css';

// `Object.entries` types every key as a string
const paperChoices = Object.entries(paperSizes).map(([value, { label }]) => ({ value: value as PaperSizeId, label }));
const maxVersionLength = 40;
const pixelsPerMm = 96 / 25.4;
/** The total width of a page's left and right margins in the preview, in pixels. */
const margins = 32;

interface SheetViewProps {
  kind: SheetKind;
  onBack: () => void;
}

/** A print preview of a sheet, with its options and a Print button. */
export function SheetView({ kind, onBack }: SheetViewProps) {
  const { paper, frames, version } = useExportOptions();
  const heading = useRef<HTMLHeadingElement>(null);
  const preview = useRef<HTMLIFrameElement>(null);
  const { sheet, loaded, onLoad } = useSheet(kind);
  const { ref, width, height } = useElementSize();
  const [fits, setFits] = useState(true);
  useEffect(() => heading.current?.focus(), []);

  const pageWidth = pageSides({ paper, landscape: sheet.landscape }).width * pixelsPerMm + margins;
  const scale = fits && width > 0 ? Math.min(1, width / pageWidth) : 1;
  const label = sheetLabels[kind];
  const count = `${sheet.pages} ${sheet.pages === 1 ? 'page' : 'pages'}`;

  return (
    <Stack gap={16} className={dialogs.touch}>
      <Flex wrap="wrap" gap="4px 12px" align="baseline">
        <Button
          variant="quiet"
          size="compact-sm"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={onBack}
        >
          All exports
        </Button>
        <h3 ref={heading} tabIndex={-1} className={dialogs.heading}>
          {label}
        </h3>
        <p role="status" className={`soft ${classes.count}`}>
          {count}, {paperSizes[paper].label}
          {sheet.landscape && ' landscape'}
        </p>
      </Flex>
      <Flex wrap="wrap" gap={12} align="end" className={classes.options}>
        <NativeSelect
          label="Paper"
          data={paperChoices}
          value={paper}
          onChange={({ currentTarget }) => {
            const chosen = paperChoices.find(({ value }) => value === currentTarget.value);
            if (chosen) useExportOptions.setState({ paper: chosen.value });
          }}
        />
        {kind === 'storyboard' && (
          <NativeSelect
            label="Frames per page"
            data={framesPerPage.map(String)}
            value={String(frames)}
            onChange={({ currentTarget }) => {
              const chosen = framesPerPage.find((count) => String(count) === currentTarget.value);
              if (chosen) useExportOptions.setState({ frames: chosen });
            }}
          />
        )}
        <TextInput
          label="Version"
          placeholder={defaultVersion}
          className={classes.version}
          maxLength={maxVersionLength}
          value={version}
          onChange={({ currentTarget }) => useExportOptions.setState({ version: currentTarget.value })}
        />
        <NativeSelect
          label="Preview"
          data={['Fit width', 'Actual size']}
          value={fits ? 'Fit width' : 'Actual size'}
          onChange={({ currentTarget }) => setFits(currentTarget.value === 'Fit width')}
        />
        <Button
          className={classes.print}
          loading={!loaded}
          leftSection={<IconPrinter size={18} stroke={1.5} aria-hidden />}
          onClick={() => preview.current?.contentWindow?.print()}
        >
          Print
        </Button>
      </Flex>
      <div ref={ref} className={classes.preview}>
        <iframe
          ref={preview}
          title={`Preview of the ${label.toLowerCase()}, ${count}`}
          // scripts are blocked; same-origin access lets this page print the sheet and find missing pictures
          sandbox="allow-same-origin allow-modals"
          srcDoc={sheet.html}
          onLoad={onLoad}
          style={{ width: width / scale, height: height / scale, transform: `scale(${scale})` }}
        />
      </div>
    </Stack>
  );
}

/** The sheet with the current options, and whether it has loaded. Drawn frames replace pictures that fail to load. */
function useSheet(kind: SheetKind) {
  const project = useBuilder((state) => state.project);
  const { paper, frames, version } = useExportOptions();
  const notes = useExportedNotes();
  const shownVersion = useDeferredValue(version.trim() || defaultVersion);
  const [date] = useState(() => dateAndTime(new Date()));
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  const [loadedHtml, setLoadedHtml] = useState('');
  const sheet = useMemo(
    () =>
      writeSheet({
        ...{ kind, project, paper, frames, date, notes },
        version: shownVersion,
        pictureSource: (hash) => (missing.has(hash) ? undefined : pictureAddress(hash)),
      }),
    [kind, project, paper, frames, date, notes, shownVersion, missing],
  );

  function onLoad({ currentTarget }: { currentTarget: HTMLIFrameElement }) {
    const broken = [...(currentTarget.contentDocument?.images ?? [])].filter(({ naturalWidth }) => naturalWidth === 0);
    const sources = new Set(broken.map((image) => image.getAttribute('src')));
    const hashes = project.scenes.flatMap(({ picture }) =>
      picture && sources.has(pictureAddress(picture.hash)) ? [picture.hash] : [],
    );
    if (hashes.length > 0) setMissing(new Set([...missing, ...hashes]));
    else setLoadedHtml(sheet.html);
  }

  return { sheet, loaded: loadedHtml === sheet.html, onLoad };
}

function pictureAddress(hash: string): string {
  return `/api/pictures/${hash}`;
}
