import { Fragment } from 'react';
import { Dialog } from '../../../components/Dialog.tsx';
import { KeyCaps } from '../core/ui/Keys.tsx';
import type { DialogProps } from '../core/view/view-store.ts';
import classes from './ShortcutsDialog.module.css';
import { shortcutSheet } from './shortcut-sheet.ts';

/** Lists the shortcuts of all commands, then other keys by where they work. */
export function ShortcutsDialog({ opened, onClose }: DialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Keyboard shortcuts" size={760}>
      <div className={`small ${classes.sheet}`}>
        {shortcutSheet().map(({ title, rows }) => (
          <section key={title}>
            <h3 className="caps">{title}</h3>
            <dl>
              {rows.map(({ keys, action }) => (
                <div key={action}>
                  <dt>{action}</dt>
                  <dd>
                    {keys.map((names, index) => (
                      <Fragment key={names.join()}>
                        {index > 0 && ' '}
                        <KeyCaps names={names} />
                      </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
