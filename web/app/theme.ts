import { ActionIcon, Button, createTheme, type MantineColorsTuple } from '@mantine/core';
import { pageLimits } from '../../src/domain/page-limits.ts';
import classes from './theme.module.css';

/** Mantine requires ten shades, but every visible color comes from the variables in tokens.css. */
const tungsten: MantineColorsTuple = [
  '#fff6e8',
  '#ffe9c9',
  '#ffd79c',
  '#ffc679',
  '#ffb24d',
  '#e89a33',
  '#c97f1d',
  '#a96606',
  '#8a5000',
  '#6d3f00',
];

export const theme = createTheme({
  primaryColor: 'tungsten',
  colors: { tungsten },
  defaultRadius: 'sm',
  respectReducedMotion: true,
  components: {
    ActionIcon: ActionIcon.extend({ classNames: { root: classes.actionIcon } }),
    Button: Button.extend({
      classNames: { root: classes.button },
      vars: (_theme, { variant = 'filled' }) => ({
        root: variant === 'filled' ? { '--button-color': 'var(--on-accent)' } : {},
      }),
    }),
    Tooltip: {
      defaultProps: {
        openDelay: pageLimits.tooltipDelayMs,
        events: { hover: true, focus: true, touch: true },
        multiline: true,
        maw: 280,
        withArrow: true,
      },
    },
    Input: { classNames: { input: classes.input } },
    InputWrapper: { defaultProps: { withAsterisk: false }, classNames: { label: classes.label } },
    Modal: {
      classNames: { title: classes.dialogTitle },
      defaultProps: {
        centered: true,
        // a dialog's header is not a page banner
        attributes: { header: { role: 'presentation' } },
        overlayProps: { backgroundOpacity: 0.65 },
      },
    },
  },
});
