import { Action, Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast';
import { IconX } from '@tabler/icons-react';
import { limits } from '../../src/domain/product/limits.ts';
import { dismissToast, useToast } from '../lib/toast/toast.ts';
import classes from './ToastRegion.module.css';

/** Shows one toast at a time, for five seconds. Swiping right dismisses the toast; F8 focuses it. */
export function ToastRegion() {
  const toast = useToast((state) => state.current);
  return (
    <Provider duration={limits.toast.shownMs} swipeDirection="right" swipeThreshold={limits.toast.swipePx}>
      {toast && (
        <Root
          key={toast.id}
          className={classes.toast}
          data-tone={toast.tone ?? 'plain'}
          type="foreground"
          onOpenChange={(open) => {
            if (!open && useToast.getState().current?.id === toast.id) dismissToast();
          }}
        >
          <div>
            <Title className={classes.title}>{toast.title}</Title>
            {toast.description && <Description className={classes.description}>{toast.description}</Description>}
            {toast.note && <p className={classes.note}>{toast.note}</p>}
          </div>
          {toast.action && (
            <Action className={classes.action} altText={toast.action.label} onClick={toast.action.run}>
              {toast.action.label}
            </Action>
          )}
          <Close className={classes.close} aria-label="Dismiss">
            <IconX size={16} stroke={1.5} />
          </Close>
        </Root>
      )}
      <Viewport className={classes.viewport} hotkey={[limits.toast.hotkey]} />
    </Provider>
  );
}
