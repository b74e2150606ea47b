import { useTranslations } from 'next-intl';
import { SelectBox } from '@/components/form/select-box';
import classes from './page.module.css';

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
    <SelectBox
      className={classes.channel}
      label={t('channel')}
      value={String(channel)}
      data={Array.from({ length: count }, (_, index) => ({
        value: String(index),
        label: t('channelNumber', { number: index + 1 }),
      }))}
      onChange={(next) => next !== null && onChoose(Number(next))}
    />
  );
}
