import { SegmentedControl } from '@mantine/core';
import { useTranslations } from 'next-intl';
import classes from './input-choice.module.css';

interface InputChoiceProps {
  /** From 0. */
  channel: number;
  count: number;
  onChoose(channel: number): void;
}

/** Which camera the page sets: the first sees visible light, the second infrared. @assumed pages-2 /img */
export function InputChoice({ channel, count, onChoose }: InputChoiceProps) {
  const t = useTranslations('img');
  const nameOf = (input: number) =>
    [t('input.visible'), t('input.infrared')][input] ?? t('input.number', { number: input + 1 });
  return (
    <div className={classes.head}>
      <span id="img-input">{t('input.title')}</span>
      <SegmentedControl
        aria-labelledby="img-input"
        value={String(channel)}
        data={Array.from({ length: count }, (_, input) => ({ value: String(input), label: nameOf(input) }))}
        onChange={(next) => onChoose(Number(next))}
      />
    </div>
  );
}
