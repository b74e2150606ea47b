import type { MantineColorsTuple } from '@mantine/core';

/** The eight scales of design/TOKENS.md section 2; step 7 of every hue has about the same weight. */
export const scales = {
  stone: ['#FBFBF9', '#F5F4F1', '#ECEAE6', '#DFDDD8', '#BFBEB8', '#8B8B86', '#666963', '#4B524E', '#2C3534', '#151E1D'],
  dark: ['#EAEEED', '#CBD1D0', '#AAB1B0', '#7F8887', '#5C6665', '#363F3F', '#252F2F', '#1A2222', '#101818', '#091010'],
  verdigris: [
    '#EEFAF9',
    '#DBF3F1',
    '#BBE6E4',
    '#91D4D1',
    '#66BEBA',
    '#3B9F9C',
    '#18807D',
    '#046663',
    '#004F4D',
    '#003634',
  ],
  moss: ['#EFFAF0', '#DDF4E1', '#BFE9C6', '#96D8A3', '#6BBF7F', '#43A15D', '#2C8447', '#216A37', '#185029', '#11371B'],
  brass: ['#FEF5E8', '#FEEACC', '#FCD69C', '#F2BB61', '#DB9C21', '#B67F06', '#946602', '#765102', '#5B3D00', '#3E2903'],
  brick: ['#FFF4F2', '#FEE7E4', '#FED0C9', '#FEAEA4', '#F98075', '#E74F46', '#C72E2B', '#A31D1D', '#7E1414', '#55110F'],
  slate: ['#F1F8FF', '#E1EEFE', '#C5DFFD', '#A0CAF9', '#75ADED', '#4D8ED4', '#3272B6', '#205B97', '#164574', '#0F2F50'],
  signal: [
    '#F8F5FE',
    '#F0E9FF',
    '#E2D4FE',
    '#CFB8FB',
    '#B794F1',
    '#9C6EE1',
    '#834ECA',
    '#6B38AA',
    '#512984',
    '#371D59',
  ],
} as const satisfies Record<string, MantineColorsTuple>;
