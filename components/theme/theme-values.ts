import type { MantineThemeOverride } from '@mantine/core';
import { scales } from './scales';

const px = (size: number) => `${size}px`;

/** Values of the library's theme, design/TOKENS.md section 9: for the provider and for the static variables file. */
export const themeValues = {
  primaryColor: 'verdigris',
  primaryShade: { light: 7, dark: 4 },
  colors: { ...scales, gray: scales.stone },
  white: '#FFFFFF',
  black: '#151E1D',
  autoContrast: true,
  luminanceThreshold: 0.32,
  fontFamily: 'var(--gh-font)',
  fontFamilyMonospace: 'var(--gh-mono)',
  defaultRadius: 'sm',
  radius: { xs: px(2), sm: px(3), md: px(5), lg: px(8), xl: px(8) },
  spacing: { xs: px(4), sm: px(8), md: px(12), lg: px(16), xl: px(24) },
  fontSizes: { xs: 'var(--gh-t1)', sm: 'var(--gh-t2)', md: 'var(--gh-t3)', lg: 'var(--gh-t4)', xl: 'var(--gh-t5)' },
  lineHeights: { xs: 'var(--gh-l1)', sm: 'var(--gh-l2)', md: 'var(--gh-l3)', lg: 'var(--gh-l4)', xl: 'var(--gh-l5)' },
  shadows: { xs: 'none', sm: 'none', md: 'var(--gh-shadow)', lg: 'var(--gh-shadow)', xl: 'var(--gh-shadow)' },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
} satisfies MantineThemeOverride;
