import { createTheme, type MantineColorsTuple } from '@mantine/core';
import { SCRIPT_FAMILIES } from '#contract/scripts.ts';

/** Peacock, the main colour. Neither green nor red, because these mean present and absent. */
const peacock: MantineColorsTuple = [
  '#eaf6fa',
  '#d0eaf2',
  '#a5d5e4',
  '#74bcd3',
  '#429fbb',
  '#1f85a4',
  '#0f6d8b',
  '#0b5a74',
  '#0a485d',
  '#083646',
];

/** Marigold, the accent for what is active now. */
const marigold: MantineColorsTuple = [
  '#fff7e3',
  '#ffecc2',
  '#ffdb8f',
  '#ffc752',
  '#fab422',
  '#e69a0a',
  '#bd7a05',
  '#8f5c06',
  '#714806',
  '#573706',
];

const green: MantineColorsTuple = [
  '#e8f7ef',
  '#cdeedc',
  '#9fddbd',
  '#6cc89a',
  '#41b07b',
  '#259864',
  '#177a4e',
  '#126641',
  '#0f5034',
  '#0b3b27',
];

const red: MantineColorsTuple = [
  '#fdefed',
  '#fadad6',
  '#f4b3ac',
  '#ed8b82',
  '#e2645a',
  '#d34538',
  '#b93126',
  '#97261d',
  '#751e18',
  '#541611',
];

const gray: MantineColorsTuple = [
  '#f6f8f8',
  '#edf1f2',
  '#e0e6e8',
  '#cbd4d8',
  '#adb9bf',
  '#85939b',
  '#5d6b74',
  '#475660',
  '#2e3b44',
  '#15222b',
];

const dark: MantineColorsTuple = [
  '#e2eaed',
  '#bfcbd1',
  '#9dadb6',
  '#72848f',
  '#3a4b56',
  '#2a3a44',
  '#1d2b34',
  '#15212a',
  '#0e1820',
  '#080f15',
];

const STAND_INS = "'Stand-in Arial', 'Stand-in DejaVu'";
const FONT = `'Anek Latin Variable', ${STAND_INS}, 'Anek Devanagari', ${SCRIPT_FAMILIES}, system-ui, -apple-system, sans-serif`;

export const theme = createTheme({
  colors: { peacock, marigold, green, red, gray, dark },
  primaryColor: 'peacock',
  primaryShade: 6,
  autoContrast: true,
  black: '#15222b',
  fontFamily: FONT,
  headings: {
    fontFamily: FONT,
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.875rem', lineHeight: '1.15' },
      h2: { fontSize: '1.3125rem', lineHeight: '1.25' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.3' },
    },
  },
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1.0625rem', lg: '1.1875rem', xl: '1.375rem' },
  defaultRadius: 'md',
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.625rem', lg: '0.875rem', xl: '1.25rem' },
  shadows: {
    xs: '0 1px 2px rgb(12 36 48 / 6%)',
    sm: '0 1px 2px rgb(12 36 48 / 5%), 0 4px 12px -4px rgb(12 36 48 / 8%)',
    md: '0 2px 4px rgb(12 36 48 / 5%), 0 12px 28px -8px rgb(12 36 48 / 16%)',
    lg: '0 4px 8px rgb(12 36 48 / 6%), 0 24px 48px -12px rgb(12 36 48 / 22%)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  // By name, not by Component.extend: a default must not pull its component into every screen's code.
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 44 } },
    Button: { defaultProps: { size: 'md' } },
    Input: { defaultProps: { size: 'md' } },
    InputWrapper: { defaultProps: { size: 'md' } },
    // Mantine's own is 'alert', which interrupts people who listen. Most of ours are standing notes.
    Alert: { defaultProps: { role: 'note' } },
    // A bar that grows slowly lays its page out again for every frame, and at a door it grows at every mark.
    Progress: { defaultProps: { transitionDuration: 0 } },
    Card: { defaultProps: { withBorder: true, padding: 'lg', radius: 'lg' } },
    Paper: { defaultProps: { radius: 'lg' } },
    // With it, each opening of a menu keeps the elements of all openings before it in memory (Mantine 9.7).
    Popover: { defaultProps: { preventPositionChangeWhenVisible: false } },
    Menu: {
      defaultProps: {
        position: 'bottom-end',
        shadow: 'md',
        radius: 'md',
        withinPortal: false,
        withInitialFocusPlaceholder: false,
      },
    },
    Modal: {
      defaultProps: {
        radius: 'lg',
        centered: true,
        padding: 'lg',
        closeButtonProps: { 'aria-label': 'Close', size: 44, iconSize: 20 },
        // A dialog's title bar is a <header> outside every section. Screen readers would count it as a second banner.
        attributes: { header: { role: 'presentation' } },
      },
    },
    // Without an id, the whole of it is not the dialog's description, with every field and button (`useDialogText`).
    ModalBody: { defaultProps: { id: undefined } },
    DrawerBody: { defaultProps: { id: undefined } },
    Skeleton: { defaultProps: { radius: 'md' } },
  },
});

/** Mantine's mark of the colours that are in use. */
const SCHEME = 'data-mantine-color-scheme';

/** Paper is white, and browsers print no dark ground: light words on it would be hard to read. */
export function printInLight(): void {
  const { documentElement: page } = document;
  window.addEventListener('beforeprint', () => {
    const shown = page.getAttribute(SCHEME);
    page.setAttribute(SCHEME, 'light');
    window.addEventListener('afterprint', () => page.setAttribute(SCHEME, shown ?? 'light'), { once: true });
  });
}
