import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { ICON } from '@/components/theme/icon';
import classes from './storage-bar.module.css';
import { useFileSize } from './use-file-size';

/** Share of the space below which it counts as low. @assumed pages-2 /individuation/resource */
const LOW = 0.1;

interface StorageBarProps {
  /** Bytes in total, and those that are free. */
  total: number;
  free: number;
  /** What takes space, in bytes, by name. */
  parts: readonly { title: string; bytes: number }[];
}

/** How much of the device's space is used, and by what. The figures say it all; the bar is a picture of them. */
export function StorageBar({ total, free, parts }: StorageBarProps) {
  const t = useTranslations('media.storage');
  const size = useFileSize();
  const isLow = free < total * LOW;
  const used = total - free;
  return (
    <section className={classes.storage} data-tone={free === 0 ? 'bad' : isLow ? 'warn' : undefined}>
      <p>
        <span>
          {isLow && <IconAlertTriangle {...ICON} />}
          <b>{t('used', { used: size(used), total: size(total) })}</b> {t(isLow ? 'low' : 'free', { free: size(free) })}
        </span>
        <span className={classes.parts}>
          {parts.map(({ title, bytes }) => (
            <span key={title}>{t('part', { title, size: size(bytes) })}</span>
          ))}
        </span>
      </p>
      <div className={classes.bar} aria-hidden>
        {parts.map(({ title, bytes }) => (
          <i key={title} style={{ inlineSize: `${(bytes / total) * 100}%` }} />
        ))}
      </div>
    </section>
  );
}
