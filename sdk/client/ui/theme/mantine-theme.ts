import { IconChevronDown } from '@tabler/icons-react';
import { createElement } from 'react';
import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

/** Steps 0–9 from the tint to the pressed state; components read the variables below, not these. */
const accent: MantineColorsTuple = [
  '#ebf0fe',
  '#d3dffa',
  '#b0c4f5',
  '#87a3ee',
  '#7f9cff',
  '#5f81e3',
  '#4468e0',
  '#3b5ed4',
  '#2f57d6',
  '#203d9f',
];

/** The same sign for every list that opens. */
const CHEVRON = createElement(IconChevronDown, { size: 14, 'aria-hidden': true });

const INPUT_HEIGHTS: Readonly<Record<string, string>> = {
  xs: 'var(--h-sm)',
  sm: 'var(--h-sm)',
  md: 'var(--h-md)',
  lg: 'var(--h-touch)',
};

function controlHeight(size: unknown): string {
  return INPUT_HEIGHTS[typeof size === 'string' ? size : 'sm'] ?? 'var(--h-sm)';
}

const INPUTS = {
  defaultProps: { size: 'sm' },
} as const;

export const theme = createTheme({
  fontFamily: 'var(--font-sans)',
  fontFamilyMonospace: 'var(--font-mono)',
  headings: { fontFamily: 'var(--font-sans)', fontWeight: '600' },
  fontSizes: { xs: '11px', sm: '12px', md: 'var(--fs-13)', lg: '14px', xl: '16px' },
  lineHeights: { xs: '16px', sm: '16px', md: '20px', lg: '20px', xl: '24px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '3px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  shadows: {
    xs: 'var(--shadow-1)',
    sm: 'var(--shadow-1)',
    md: 'var(--shadow-2)',
    lg: 'var(--shadow-2)',
    xl: 'var(--shadow-3)',
  },
  defaultRadius: 'md',
  colors: { facet: accent },
  primaryColor: 'facet',
  primaryShade: { light: 8, dark: 6 },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Button: {
      defaultProps: { size: 'sm', variant: 'default' },
      vars: (_theme: unknown, props: { size?: unknown }) => ({
        root: {
          '--button-height': controlHeight(props.size),
          '--button-padding-x': props.size === 'md' ? '16px' : '12px',
          '--button-fz': 'var(--fs-13)',
        },
      }),
      styles: { root: { fontWeight: 500 }, section: { marginInlineEnd: 6 } },
    },
    ActionIcon: {
      defaultProps: { size: 'sm', variant: 'subtle', color: 'gray' },
      vars: (_theme: unknown, props: { size?: unknown }) => ({
        root: { '--ai-size': props.size === 'xs' ? '24px' : controlHeight(props.size) },
      }),
    },
    Input: {
      ...INPUTS,
      vars: (_theme: unknown, props: { size?: unknown }) => ({
        wrapper: {
          '--input-height': controlHeight(props.size),
          '--input-fz': 'var(--fs-13)',
          '--input-padding': '8px',
        },
      }),
    },
    InputWrapper: {
      defaultProps: { size: 'sm' },
      styles: {
        label: { fontSize: 12, lineHeight: '16px', fontWeight: 500, color: 'var(--text-2)', marginBottom: 4 },
        error: { fontSize: 12, lineHeight: '16px', marginTop: 4 },
        description: { fontSize: 12, lineHeight: '16px', color: 'var(--text-3)' },
      },
    },
    TextInput: INPUTS,
    PasswordInput: INPUTS,
    NumberInput: INPUTS,
    Textarea: INPUTS,
    // Choosing what is chosen already changes nothing; what may be empty has a button for that.
    Select: {
      defaultProps: {
        size: 'sm',
        rightSection: CHEVRON,
        checkIconPosition: 'right',
        maxDropdownHeight: 220,
        allowDeselect: false,
        // Enter takes what was found.
        selectFirstOptionOnChange: true,
      },
    },
    MultiSelect: { defaultProps: { size: 'sm', rightSection: CHEVRON, maxDropdownHeight: 220 } },
    Autocomplete: INPUTS,
    Checkbox: { defaultProps: { size: 'xs', radius: 'sm' } },
    Radio: { defaultProps: { size: 'xs' } },
    Switch: { defaultProps: { size: 'xs', withThumbIndicator: false } },
    SegmentedControl: { defaultProps: { size: 'xs', withItemsBorders: false } },
    Tooltip: {
      defaultProps: {
        zIndex: 'var(--z-tooltip)',
        openDelay: 300,
        withArrow: false,
        radius: 'sm',
        fz: 12,
        events: { hover: true, focus: true, touch: false },
      },
    },
    Menu: {
      defaultProps: {
        shadow: 'md',
        radius: 'lg',
        offset: 4,
        transitionProps: { duration: 140, transition: 'pop' },
        // As high as there is room in the window; the rest is scrolled to.
        middlewares: { flip: true, shift: true, size: { padding: 8 } },
        // The first item takes the focus: a placeholder would be a child that a menu may not have.
        withInitialFocusPlaceholder: false,
      },
    },
    // Menus, hover cards and the lists of selects are popovers, so they take this layer too.
    Popover: {
      defaultProps: {
        zIndex: 'var(--z-popover)',
        shadow: 'md',
        radius: 'lg',
        offset: 4,
        transitionProps: { duration: 140 },
      },
    },
    Modal: {
      defaultProps: {
        zIndex: 'var(--z-modal)',
        radius: 'xl',
        shadow: 'xl',
        centered: true,
        size: 560,
        transitionProps: { duration: 140 },
        // A dialog's head is no landmark of the page.
        attributes: { header: { role: 'presentation' } },
      },
    },
    Drawer: { defaultProps: { zIndex: 'var(--z-modal)', transitionProps: { duration: 220 } } },
  },
});

/** Those that Mantine writes for each scheme, which counts more than what stands for both. */
const SCHEMED = {
  '--mantine-color-red-filled': 'var(--danger-fill)',
  '--mantine-color-red-filled-hover': 'var(--danger)',
};

/** Mantine's own variables, answered by the tokens. The tokens know the colour scheme, so one set serves both. */
export const variables: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-color-body': 'var(--surface-page)',
    '--mantine-color-text': 'var(--text-1)',
    '--mantine-color-dimmed': 'var(--text-3)',
    '--mantine-color-bright': 'var(--text-1)',
    '--mantine-color-default': 'var(--surface-card)',
    '--mantine-color-default-hover': 'var(--surface-hover)',
    '--mantine-color-default-color': 'var(--text-1)',
    '--mantine-color-default-border': 'var(--border)',
    '--mantine-color-placeholder': 'var(--text-3)',
    '--mantine-color-error': 'var(--danger-text)',
    '--mantine-color-anchor': 'var(--accent-text)',
    '--mantine-color-disabled': 'var(--surface-hover)',
    '--mantine-color-disabled-color': 'var(--text-disabled)',
    '--mantine-color-disabled-border': 'transparent',
    '--mantine-primary-color-contrast': 'var(--text-on-accent)',
    '--mantine-primary-color-filled': 'var(--accent)',
    '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
    '--mantine-primary-color-light': 'var(--accent-subtle)',
    '--mantine-primary-color-light-hover': 'var(--accent-subtle)',
    '--mantine-primary-color-light-color': 'var(--accent-text)',
    '--mantine-color-facet-filled': 'var(--accent)',
    '--mantine-color-facet-filled-hover': 'var(--accent-hover)',
    '--mantine-color-facet-light': 'var(--accent-subtle)',
    '--mantine-color-facet-light-hover': 'var(--accent-subtle)',
    '--mantine-color-facet-light-color': 'var(--accent-text)',
    '--mantine-color-facet-outline': 'var(--accent-text)',
    '--mantine-color-facet-text': 'var(--accent-text)',
    // Red words of menus; Mantine takes this step for them.
    '--mantine-color-red-6': 'var(--danger-text)',
    '--mantine-color-red-light': 'var(--danger-subtle)',
    '--mantine-color-red-light-hover': 'var(--danger-subtle)',
    '--mantine-color-red-light-color': 'var(--danger-text)',
    '--mantine-color-red-outline': 'var(--danger-text)',
    '--mantine-color-red-text': 'var(--danger-text)',
    '--mantine-color-green-light': 'var(--success-subtle)',
    '--mantine-color-green-light-color': 'var(--success-text)',
    '--mantine-color-yellow-light': 'var(--warning-subtle)',
    '--mantine-color-yellow-light-color': 'var(--warning-text)',
    '--mantine-color-blue-light': 'var(--info-subtle)',
    '--mantine-color-blue-light-color': 'var(--info-text)',
    '--mantine-color-gray-light': 'var(--surface-hover)',
    '--mantine-color-gray-light-hover': 'var(--surface-hover)',
    '--mantine-color-gray-light-color': 'var(--text-2)',
    '--mantine-color-gray-text': 'var(--text-2)',
    '--mantine-z-index-modal': 'var(--z-modal)',
    '--mantine-z-index-popover': 'var(--z-popover)',
  },
  light: SCHEMED,
  dark: SCHEMED,
});
