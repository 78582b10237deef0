import { ActionIcon, Button, createTheme, type MantineColorsTuple } from '@mantine/core';
import { pageLimits } from '../../src/domain/product/page-limits.ts';
import { inMain } from '../components/in-main.ts';
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

type ButtonVars = Record<string, Record<`--button-${string}`, string>>;

/**
 * Changes the text color of Mantine's filled button, and adds two variants: `quiet`, and `danger` for destructive
 * actions.
 */
const variants: ButtonVars = {
  filled: { '--button-color': 'var(--on-accent)' },
  danger: {
    '--button-bg': 'var(--danger)',
    '--button-hover': 'color-mix(in srgb, var(--danger) 92%, white)',
    '--button-color': 'var(--stage)',
  },
  quiet: {
    '--button-bg': 'none',
    '--button-hover': 'var(--raised)',
    '--button-color': 'var(--ink-soft)',
    '--button-hover-color': 'var(--ink)',
  },
};

/**
 * `compact-sm` has the height of the other controls in a panel's header, `bar` that of the controls in the editor's
 * bar.
 */
const sizes: ButtonVars = {
  'compact-sm': { '--button-height': '28px', '--button-fz': '13px' },
  bar: { '--button-height': 'max(32px, var(--finger))', '--button-padding-x': '8px', '--button-fz': '13px' },
};

export const theme = createTheme({
  primaryColor: 'tungsten',
  colors: { tungsten },
  defaultRadius: 'sm',
  respectReducedMotion: true,
  components: {
    ActionIcon: ActionIcon.extend({
      defaultProps: { variant: 'subtle', color: 'gray' },
      classNames: { root: classes.actionIcon },
    }),
    Button: Button.extend({
      classNames: { root: classes.button },
      vars: (_theme, { variant = 'filled', size = 'sm' }) => ({ root: { ...variants[variant], ...sizes[size] } }),
    }),
    Tooltip: {
      defaultProps: {
        openDelay: pageLimits.tooltipDelayMs,
        events: { hover: true, focus: true, touch: true },
        multiline: true,
        maw: 280,
        withArrow: true,
        portalProps: inMain,
      },
    },
    Input: { classNames: { input: classes.input } },
    InputWrapper: { defaultProps: { withAsterisk: false }, classNames: { label: classes.label } },
    Menu: { classNames: { item: classes.menuItem } },
    Modal: {
      classNames: { title: classes.dialogTitle },
      defaultProps: {
        centered: true,
        overlayProps: { backgroundOpacity: 0.65 },
      },
    },
  },
});
