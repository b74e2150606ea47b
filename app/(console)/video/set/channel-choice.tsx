import { Select } from '@mantine/core';
import { useTranslations } from 'next-intl';
import classes from './page.module.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';

interface ChannelChoiceProps {
  /** From 0. */
  channel: number;
  count: number;
  onChoose(channel: number): void;
}

/** Which channel of the camera the page shows. */
export function ChannelChoice({ channel, count, onChoose }: ChannelChoiceProps) {
  const t = useTranslations('video.set');
  return (
    <Select
      className={classes.channel}
      label={t('channel')}
      value={String(channel)}
      data={Array.from({ length: count }, (_, index) => ({
        value: String(index),
        label: t('channelNumber', { number: index + 1 }),
      }))}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      onChange={(next) => next !== null && onChoose(Number(next))}
    />
  );
}
