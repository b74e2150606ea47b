import { IconPhoto } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { ICON } from '@/components/theme/icon';
import { browserClock } from '@/lib/clock';
import type { AccessCardRec } from '@/lib/contract/records';
import { LimitedQueue } from '@/lib/jobs/limited-queue';
import classes from './access-log.module.css';
import { pictureAddress } from './picture-address';

/** At most two row pictures load at a time, because the device has one slow connection for everything. */
const queue = new LimitedQueue(2);

/** Longest time for which a picture without an answer blocks the queue. */
const TURN_MS = 10_000;

/** The picture of a record in its row; it enters the queue once the row is visible. */
export function EventThumb({ row }: { row: Pick<AccessCardRec, 'URL'> }) {
  const t = useTranslations('accesslog.log');
  const src = pictureAddress(row);
  const box = useRef<HTMLSpanElement>(null);
  const [isSeen, setSeen] = useState(false);
  const [isTurn, setTurn] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const finish = useRef<() => void>(() => undefined);

  useEffect(() => {
    if (!src || !box.current) return undefined;
    const watch = new IntersectionObserver((entries) => setSeen(entries.some((each) => each.isIntersecting)));
    watch.observe(box.current);
    return () => watch.disconnect();
  }, [src]);
  // A thumbnail that leaves the screen while it is pending gives up its place in the queue.
  const wants = isSeen && !isTurn;
  useEffect(() => {
    if (!wants) return undefined;
    let isGone = false;
    void queue.run(async () => {
      if (isGone) return;
      await new Promise<void>((resolve) => {
        const cancel = browserClock.after(TURN_MS, resolve);
        finish.current = () => {
          cancel();
          resolve();
        };
        setTurn(true);
      });
    });
    return () => {
      isGone = true;
    };
  }, [wants]);
  useEffect(() => () => finish.current(), [src]);

  const isShown = src !== undefined && isTurn && !isFailed;
  return (
    <span ref={box} className={classes.thumb} data-picture>
      {isShown ? (
        <img
          src={src}
          alt={t('hasPicture')}
          onLoad={() => finish.current()}
          onError={() => {
            setFailed(true);
            finish.current();
          }}
        />
      ) : (
        <IconPhoto {...ICON} />
      )}
    </span>
  );
}
