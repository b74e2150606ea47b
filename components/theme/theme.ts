import { createTheme } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { createElement } from 'react';
import classes from './mantine-parts.module.css';
import { themeValues } from './theme-values';

/** One chevron: two look like the steppers of a number. */
const chevron = createElement(IconChevronDown, { size: 14, stroke: 1.75, 'aria-hidden': true });

/**
 * Styles of the library's components: design/TOKENS.md section 9. Sizes of controls come from `--gh-control-height`.
 * Components are named and not imported (`Button.extend` would load every component with the sign-in page).
 */
export const theme = createTheme({
  ...themeValues,
  components: {
    Input: { defaultProps: { size: 'sm' }, classNames: { input: classes.input, wrapper: classes.wrapper } },
    TextInput: {
      defaultProps: { size: 'sm' },
      classNames: { label: classes.label, error: classes.error },
    },
    Textarea: {
      defaultProps: { size: 'sm' },
      classNames: { label: classes.label, error: classes.error },
    },
    PasswordInput: {
      defaultProps: { size: 'sm' },
      classNames: { label: classes.label, error: classes.error, innerInput: classes.innerInput },
    },
    Select: {
      defaultProps: {
        size: 'sm',
        allowDeselect: false,
        checkIconPosition: 'right',
        withScrollArea: false,
        rightSection: chevron,
      },
      classNames: {
        label: classes.label,
        dropdown: classes.dropdown,
        options: classes.options,
        option: classes.option,
      },
    },
    NativeSelect: {
      defaultProps: { size: 'sm', rightSection: chevron },
      classNames: { label: classes.label, error: classes.error },
    },
    Button: { defaultProps: { size: 'sm', variant: 'filled' }, classNames: { root: classes.button } },
    ActionIcon: {
      defaultProps: { variant: 'subtle', size: 'md', color: 'gray' },
      classNames: { root: classes.actionIcon },
    },
    SegmentedControl: {
      defaultProps: { size: 'sm', withItemsBorders: false, transitionDuration: 0 },
      classNames: {
        root: classes.segments,
        indicator: classes.segmentIndicator,
        label: classes.segmentLabel,
        control: classes.segment,
      },
    },
    Switch: {
      defaultProps: { size: 'sm', withThumbIndicator: false },
      classNames: { track: classes.track, thumb: classes.thumb, body: classes.switchBody },
    },
    Checkbox: {
      defaultProps: { size: 'xs' },
      classNames: { input: classes.checkbox, body: classes.checkBody, label: classes.checkLabel },
    },
    Radio: {
      defaultProps: { size: 'xs' },
      classNames: { radio: classes.checkbox, body: classes.checkBody, label: classes.checkLabel },
    },
    Tabs: {
      defaultProps: { keepMounted: false },
      classNames: { list: classes.tabList, tab: classes.tab },
    },
    Badge: { defaultProps: { tt: 'none', fw: 400, radius: 'sm' }, classNames: { root: classes.badge } },
    Modal: {
      defaultProps: {
        lockScroll: false,
        centered: true,
        radius: 'lg',
        size: 420,
        transitionProps: { duration: 200, exitDuration: 0 },
        overlayProps: { className: classes.overlay },
      },
      classNames: {
        content: classes.dialog,
        inner: classes.dialogInner,
        title: classes.dialogTitle,
        header: classes.dialogHeader,
        body: classes.dialogBody,
      },
    },
    Drawer: {
      defaultProps: {
        lockScroll: false,
        position: 'right',
        size: 440,
        transitionProps: { duration: 200, exitDuration: 0 },
        overlayProps: { className: classes.overlay },
      },
      classNames: {
        content: classes.drawer,
        title: classes.dialogTitle,
        header: classes.drawerHeader,
        body: classes.drawerBody,
      },
    },
    Tooltip: {
      defaultProps: { openDelay: 400, events: { hover: true, focus: true, touch: false } },
      classNames: { tooltip: classes.tooltip },
    },
  },
});
