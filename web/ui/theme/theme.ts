import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

const teal: MantineColorsTuple = [
  '#e6f3f1',
  '#cfe7e3',
  '#a3d2cb',
  '#74bbb1',
  '#4ba79b',
  '#2b9489',
  '#128079',
  '#0b6b66',
  '#095752',
  '#06423e',
];
const red: MantineColorsTuple = [
  '#fcebe9',
  '#f7d3cf',
  '#eea9a2',
  '#e57e74',
  '#dc584c',
  '#cd4c44',
  '#c23c34',
  '#b3302a',
  '#962520',
  '#75190f',
];
const gray: MantineColorsTuple = [
  '#faf9f7',
  '#f5f4f1',
  '#eceae5',
  '#e5e2dc',
  '#d2cec6',
  '#b3afa6',
  '#979389',
  '#666c69',
  '#3b4240',
  '#1d2322',
];
const dark: MantineColorsTuple = [
  '#e9eae7',
  '#adb2af',
  '#949a97',
  '#666d6a',
  '#3b4240',
  '#2b312f',
  '#1a1e1d',
  '#131615',
  '#0f1211',
  '#0b0d0c',
];

const createOverlayRoot = () => {
  const element = document.createElement('aside');
  element.setAttribute('aria-label', 'Open menus');
  document.body.append(element);
  return element;
};

/** The landmark that open menus and option lists are rendered into, so that screen reader users find them. */
export const overlayRoot: HTMLElement = createOverlayRoot();

/**
 * The theme of the Mantine components: the tokens of tokens.css, an 8 px grid and a radius of 10. Components are named by string,
 * because an import for `Menu.extend` would load them on the sign-in page.
 */
export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 7 },
  colors: { teal, red, gray, dark },
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '7px', md: '10px', lg: '14px', xl: '20px' },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { md: '1.57' },
  shadows: { xs: 'var(--lift)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'sm', loaderProps: { type: 'oval' } } },
    // The prop `dir` sets the direction of the box around the input, which cannot follow what is typed.
    Input: { defaultProps: { size: 'md', attributes: { input: { dir: 'auto' } } } },
    InputWrapper: { defaultProps: { size: 'md' } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    NumberInput: { defaultProps: { size: 'md', hideControls: true } },
    Select: { defaultProps: { size: 'md', comboboxProps: { transitionProps: { duration: 120 } } } },
    Modal: {
      defaultProps: {
        centered: true,
        transitionProps: { duration: 140, transition: 'fade' },
        overlayProps: { backgroundOpacity: 0.45 },
        closeButtonProps: { 'aria-label': 'Close' },
        attributes: { header: { role: 'presentation' } },
      },
    },
    Menu: {
      defaultProps: {
        portalProps: { target: overlayRoot },
        // Above the toasts, which may cover the last rows of a list.
        zIndex: 600,
        withInitialFocusPlaceholder: false,
        transitionProps: { duration: 120 },
        position: 'bottom-end',
        offset: 6,
        shadow: 'none',
      },
    },
    Combobox: { defaultProps: { portalProps: { target: overlayRoot } } },
    Badge: { defaultProps: { variant: 'light', h: 24 } },
    Skeleton: { defaultProps: { height: 14, radius: 6 } },
    Tooltip: { defaultProps: { transitionProps: { duration: 100 }, openDelay: 300 } },
  },
});

const shared = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-faint)',
  '--mantine-color-placeholder': 'var(--ink-faint)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-error': 'var(--declined-ink)',
  '--mantine-color-anchor': 'var(--action-ink)',
  '--mantine-color-teal-filled': 'var(--action)',
  '--mantine-color-teal-filled-hover': 'var(--action-hover)',
  '--mantine-color-teal-light': 'var(--action-soft)',
  '--mantine-color-teal-light-color': 'var(--action-ink)',
  '--mantine-color-teal-text': 'var(--action-ink)',
  '--mantine-color-red-filled': 'var(--danger)',
  '--mantine-color-red-filled-hover': 'var(--danger-hover)',
  '--mantine-color-red-text': 'var(--declined-ink)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-disabled': 'var(--hover)',
  '--mantine-color-disabled-color': 'var(--ink-faint)',
};

/** Maps Mantine's CSS variables to the tokens. Light and dark share one map because the tokens use light-dark(). */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared });
