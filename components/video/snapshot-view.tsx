'use client';

import { IconDownload, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Panel } from '@/components/form/panel';
import { EmptyState } from '@/components/table/empty-state';
import { FactList } from '@/components/table/fact-list';
import { ICON } from '@/components/theme/icon';
import { saveFile } from '@/lib/save-file';
import { notifications, rpc } from '@/lib/session/device';
import { formatDeviceTime, showDeviceTime } from '@/lib/session/device-time';
import { readAccessPicture } from '@/lib/snapshots/access-picture';
import { pictureFile } from '@/lib/snapshots/picture-file';
import {
  EMPTY_PICTURES,
  type ListedPicture,
  pausedPictures,
  withoutPictures,
  withPicture,
} from '@/lib/snapshots/picture-list';
import { type ListenSnapshots, snapshotListener } from '@/lib/snapshots/snapshot-listener';
import { Control } from './live-control';
import classes from './snapshot-view.module.css';
import { StillPicture } from './still-picture';

const CODES = ['AccessControl'];
const listenHere = snapshotListener(notifications, rpc);

/**
 * The newest access pictures as they happen: the latest one large with a box on the face, earlier ones small.
 * Subscribes to pictures while it is mounted.
 * @spec §3 snapshot event; @assumed pages-2 snapshot event view
 */
export function SnapshotView({
  listen = listenHere,
  timeFormat,
  channel = 0,
}: {
  /** Default: this device. */
  listen?: ListenSnapshots;
  /** The device's own time format. */
  timeFormat: string;
  /** From 0. */
  channel?: number;
}) {
  const t = useTranslations('video.snapshots');
  const [list, setList] = useState(EMPTY_PICTURES);
  const [chosen, setChosen] = useState<number>();

  useEffect(
    () =>
      listen(channel, CODES, (params) => {
        const picture = readAccessPicture(params);
        if (picture) setList((before) => withPicture(before, picture));
      }),
    [listen, channel],
  );

  const [newest] = list.shown;
  const large = list.shown.find(({ number }) => number === chosen) ?? newest;
  const timeOf = ({ at }: ListedPicture) => (at === undefined ? '' : showDeviceTime(formatDeviceTime(at), timeFormat));
  const whoOf = ({ name, userId }: ListedPicture) => name || userId || t('unknown');

  function save(picture: ListedPicture) {
    const { name, content } = pictureFile(picture);
    saveFile(name, content);
  }

  return (
    <Panel
      title={t('title')}
      aside={
        <div className={classes.acts}>
          {list.waiting.length > 0 && <span>{t('waiting', { count: list.waiting.length })}</span>}
          <Control
            label={list.isPaused ? t('goOn') : t('pause')}
            onClick={() => setList((before) => pausedPictures(before, !before.isPaused))}
          >
            {list.isPaused ? <IconPlayerPlay {...ICON} /> : <IconPlayerPause {...ICON} />}
          </Control>
          <Control label={t('save')} isDisabled={!large} onClick={() => large && save(large)}>
            <IconDownload {...ICON} />
          </Control>
          <Control
            label={t('clear')}
            isDisabled={!large && list.waiting.length === 0}
            onClick={() => setList(withoutPictures)}
          >
            <IconTrash {...ICON} />
          </Control>
        </div>
      }
    >
      {!large && <EmptyState title={t('emptyTitle')} text={list.isPaused ? t('pausedText') : t('emptyText')} />}
      {large && (
        <figure className={classes.large}>
          <StillPicture src={large.src} box={large.box} label={t('picture', { name: whoOf(large) })} />
          <figcaption aria-live="polite">
            <FactList
              facts={[
                [t('name'), whoOf(large)],
                [t('userId'), large.userId],
                [t('card'), large.cardNo],
                [t('result'), large.isAllowed ? t('allowed') : t('refused', { code: large.errorCode })],
                [
                  t('temperature'),
                  large.temperature === undefined ? '' : t('celsius', { value: large.temperature.toFixed(2) }),
                ],
                [t('time'), timeOf(large)],
              ].flatMap(([label = '', value]) => (value ? [{ key: label, label, value: <bdi>{value}</bdi> }] : []))}
            />
          </figcaption>
        </figure>
      )}
      {list.shown.length > 1 && (
        <ul className={classes.thumbnails} aria-label={t('last')}>
          {list.shown.map((picture) => (
            <li key={picture.number}>
              <button
                type="button"
                aria-pressed={picture === large}
                aria-label={t('choose', { name: whoOf(picture), time: timeOf(picture) })}
                // The newest one is shown automatically, and so are later ones.
                onClick={() => setChosen(picture === newest ? undefined : picture.number)}
              >
                <img src={picture.src} alt="" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
