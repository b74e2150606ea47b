import { Progress } from '@mantine/core';

interface DoneBarProps {
  label: string;
  done: number;
  /** 0 while unknown. */
  total: number;
}

/** Progress of a long task. */
export function DoneBar({ label, done, total }: DoneBarProps) {
  return <Progress value={(done / Math.max(1, total)) * 100} aria-label={label} transitionDuration={0} />;
}
