import { Button } from '@mantine/core';

interface ActButtonProps {
  label: string;
  run(): unknown;
  isBusy?: boolean;
  isDisabled?: boolean;
  /** In the head of a panel. */
  isSmall?: boolean;
}

/** A button of a panel that acts at once, not with Save. */
export const ActButton = ({ label, run, isBusy = false, isDisabled = false, isSmall = false }: ActButtonProps) => (
  <Button
    variant={isSmall ? 'subtle' : 'default'}
    size={isSmall ? 'xs' : 'sm'}
    loading={isBusy}
    disabled={isDisabled}
    onClick={() => void run()}
  >
    {label}
  </Button>
);
