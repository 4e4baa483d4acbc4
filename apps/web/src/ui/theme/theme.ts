import { createTheme } from '@mantine/core'
import { themeColors, variantColors } from './colors.ts'

const px = (size: number) => `${size / 16}rem`

/** Options are mounted only while their list is open, because lists that stay mounted would slow down layout. */
const comboboxProps = { shadow: 'md', transitionProps: { duration: 90 }, keepMounted: false }

/** `useLockScroll` keeps the page from scrolling instead. */
const removeScrollProps = { removeScrollBar: false }

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: 6,
  colors: themeColors,
  white: '#ffffff',
  black: '#1a1a1a',
  variantColorResolver: variantColors,
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-mono)',
  fontSizes: { xs: px(12), sm: px(13), md: px(14), lg: px(16), xl: px(20) },
  lineHeights: { xs: '1.3334', sm: '1.3847', md: '1.4286', lg: '1.5', xl: '1.4' },
  fontWeights: { regular: '400', medium: '500', bold: '650' },
  headings: {
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: px(20), lineHeight: '1.4' },
      h2: { fontSize: px(16), lineHeight: '1.5' },
      h3: { fontSize: px(14), lineHeight: '1.4286' },
      h4: { fontSize: px(14), lineHeight: '1.4286' },
      h5: { fontSize: px(13), lineHeight: '1.3847' },
      h6: { fontSize: px(12), lineHeight: '1.3334' },
    },
  },
  spacing: { xs: px(4), sm: px(8), md: px(16), lg: px(24), xl: px(32) },
  radius: { xs: '4px', sm: '6px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'md',
  shadows: {
    xs: 'none',
    sm: 'none',
    md: 'var(--shadow)',
    lg: 'var(--shadow)',
    xl: 'var(--shadow)',
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  activeClassName: '',
  components: {
    Modal: {
      defaultProps: {
        radius: 'xl',
        centered: true,
        transitionProps: { duration: 140 },
        padding: 'lg',
        removeScrollProps,
      },
    },
    ModalRoot: { defaultProps: { removeScrollProps } },
    Drawer: { defaultProps: { transitionProps: { duration: 140 }, removeScrollProps } },
    DrawerRoot: { defaultProps: { removeScrollProps } },
    // Omits the library's placeholder for the initial focus, because the role `menu` does not allow it as a child.
    Menu: { defaultProps: { transitionProps: { duration: 90 }, shadow: 'md', withInitialFocusPlaceholder: false } },
    Popover: { defaultProps: { transitionProps: { duration: 90 }, shadow: 'md' } },
    Tooltip: { defaultProps: { openDelay: 300, color: 'neutral', events: { hover: true, focus: true, touch: false } } },
    Select: { defaultProps: { comboboxProps } },
    MultiSelect: { defaultProps: { comboboxProps } },
    Badge: { defaultProps: { variant: 'light', radius: 'sm' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'neutral' } },
    Switch: { defaultProps: { size: 'md', withThumbIndicator: false } },
    // Users type numbers. The arrow buttons would be too small to press.
    NumberInput: { defaultProps: { hideControls: true } },
    Checkbox: { defaultProps: { size: 'sm' } },
  },
})
