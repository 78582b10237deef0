import { useState } from 'react';
import type { SheetKind } from '../../../../src/domain/papers/sheets/write-sheet.ts';
import { Dialog } from '../../../components/Dialog.tsx';
import { usePhone } from '../core/view/screen.ts';
import type { DialogProps } from '../core/view/view-store.ts';
import { ExportList } from './ExportList.tsx';
import { SheetView } from './SheetView.tsx';

/** The Export dialog, full screen on a phone. */
export function ExportDialog({ opened, onClose }: DialogProps) {
  const phone = usePhone();
  return (
    <Dialog opened={opened} onClose={onClose} title="Export" size={960} fullScreen={phone}>
      <Export />
    </Dialog>
  );
}

/** The list of files and sheets, or one sheet with its preview. */
function Export() {
  const [sheet, setSheet] = useState<SheetKind | null>(null);
  const [last, setLast] = useState<SheetKind | null>(null);
  if (sheet) return <SheetView kind={sheet} onBack={() => setSheet(null)} />;
  return (
    <ExportList
      last={last}
      onOpen={(kind) => {
        setSheet(kind);
        setLast(kind);
      }}
    />
  );
}
