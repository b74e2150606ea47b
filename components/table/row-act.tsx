import { ActionIcon, UnstyledButton } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ICON } from '@/components/theme/icon';
import parts from '@/components/theme/mantine-parts.module.css';

interface RowButtonProps {
  /** Names the row; shown as a tooltip of the button. */
  label: string;
  /** What it does, without the name of the row: its text in the row's menu. Default: the label. */
  verb?: string;
  isDisabled?: boolean;
  /** Opens the row in a drawer: the search shows the fields of an entry there. */
  isOpener?: boolean;
  onClick(): unknown;
  children: ReactNode;
}

const CLOTHES = ['mantine-focus-auto', UnstyledButton.classes.root, ActionIcon.classes.root, parts.actionIcon].join(
  ' ',
);

/** A small button at the end of a row: a plain one in the library's style, since every row has several. */
export function RowButton({ label, verb, isDisabled, isOpener, onClick, children }: RowButtonProps) {
  return (
    <button
      type="button"
      className={CLOTHES}
      data-variant="subtle"
      data-size="sm"
      aria-label={label}
      data-verb={verb ?? label}
      data-opens={isOpener ? 'row' : undefined}
      title={label}
      disabled={isDisabled}
      onClick={() => void onClick()}
    >
      {children}
    </button>
  );
}

/** The same with an icon. */
export function RowAct({ icon: RowIcon, ...button }: Omit<RowButtonProps, 'children'> & { icon: Icon }) {
  return (
    <RowButton {...button}>
      <RowIcon {...ICON} />
    </RowButton>
  );
}
