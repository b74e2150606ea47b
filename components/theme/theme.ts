import {
  ActionIcon,
  Badge,
  Button,
  Checkbox,
  createTheme,
  Drawer,
  Input,
  Modal,
  NumberInput,
  PasswordInput,
  Radio,
  SegmentedControl,
  Select,
  Switch,
  Tabs,
  Textarea,
  TextInput,
  Tooltip,
} from '@mantine/core';
import classes from './mantine-parts.module.css';
import { themeValues } from './theme-values';

/** Looks of the library's parts: design/TOKENS.md section 9. Sizes of controls come from `--gh-control-height`. */
export const theme = createTheme({
  ...themeValues,
  components: {
    Input: Input.extend({ defaultProps: { size: 'sm' }, classNames: { input: classes.input } }),
    TextInput: TextInput.extend({
      defaultProps: { size: 'sm' },
      classNames: { label: classes.label, error: classes.error },
    }),
    Textarea: Textarea.extend({
      defaultProps: { size: 'sm' },
      classNames: { label: classes.label, error: classes.error },
    }),
    NumberInput: NumberInput.extend({
      defaultProps: { size: 'sm', hideControls: true, clampBehavior: 'none' },
      classNames: { label: classes.label, error: classes.error },
    }),
    PasswordInput: PasswordInput.extend({
      defaultProps: { size: 'sm' },
      classNames: { label: classes.label, error: classes.error, innerInput: classes.innerInput },
    }),
    Select: Select.extend({
      defaultProps: { size: 'sm', allowDeselect: false, checkIconPosition: 'right', withScrollArea: false },
      classNames: { label: classes.label, dropdown: classes.dropdown, option: classes.option },
    }),
    Button: Button.extend({ defaultProps: { size: 'sm' }, classNames: { root: classes.button } }),
    ActionIcon: ActionIcon.extend({
      defaultProps: { variant: 'subtle', size: 'md', color: 'gray' },
      classNames: { root: classes.actionIcon },
    }),
    SegmentedControl: SegmentedControl.extend({
      defaultProps: { size: 'sm', withItemsBorders: false, transitionDuration: 0 },
      classNames: {
        root: classes.segments,
        indicator: classes.segmentIndicator,
        label: classes.segmentLabel,
        control: classes.segment,
      },
    }),
    Switch: Switch.extend({
      defaultProps: { size: 'sm', withThumbIndicator: false },
      classNames: { track: classes.track, thumb: classes.thumb, body: classes.switchBody },
    }),
    Checkbox: Checkbox.extend({
      defaultProps: { size: 'xs' },
      classNames: { input: classes.checkbox, body: classes.checkBody, label: classes.checkLabel },
    }),
    Radio: Radio.extend({
      defaultProps: { size: 'xs' },
      classNames: { radio: classes.checkbox, body: classes.checkBody, label: classes.checkLabel },
    }),
    Tabs: Tabs.extend({
      defaultProps: { keepMounted: false },
      classNames: { list: classes.tabList, tab: classes.tab },
    }),
    Badge: Badge.extend({ defaultProps: { tt: 'none', fw: 400, radius: 'sm' }, classNames: { root: classes.badge } }),
    Modal: Modal.extend({
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
        title: classes.dialogTitle,
        header: classes.dialogHeader,
        body: classes.dialogBody,
      },
    }),
    Drawer: Drawer.extend({
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
    }),
    Tooltip: Tooltip.extend({
      defaultProps: { openDelay: 400, events: { hover: true, focus: true, touch: false } },
      classNames: { tooltip: classes.tooltip },
    }),
  },
});
