'use client';

import { Button } from '@mantine/core';
import {
  IconDownload,
  IconMicrophone,
  IconPlayerPlay,
  IconPlayerStop,
  IconRefresh,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { bdi } from '@/components/feedback/bdi';
import { FailedQuery } from '@/components/feedback/failed-query';
import { lazyPart } from '@/components/feedback/lazy-part';
import { Notice } from '@/components/feedback/notice';
import { useAct } from '@/components/feedback/use-act';
import { useKilobytes } from '@/components/feedback/use-kilobytes';
import { PageBody } from '@/components/form/page-body';
import { PageHead } from '@/components/form/page-head';
import { type MediaState, MediaTable } from '@/components/media/media-table';
import { readSound } from '@/components/media/read-sound';
import { SoundShape } from '@/components/media/sound-shape';
import { storedSounds } from '@/components/media/stored-sounds';
import { useDevicePlayer } from '@/components/media/use-device-player';
import { useRecordings } from '@/components/media/use-recordings';
import { RowAct } from '@/components/table/row-act';
import { useEntryRemoval } from '@/components/table/use-entry-removal';
import { SOUND_FILE } from '@/lib/contract/limits';
import type { CustomAudioRow } from '@/lib/contract/tables/sound';
import { useNameList } from '@/lib/i18n/use-name-list';
import { saveFile } from '@/lib/save-file';
import { rpc } from '@/lib/session/device';
import { useCapabilities } from '@/lib/session/use-visitor';
import { NameCell } from './name-cell';
import classes from './page.module.css';
import { useSounds } from './use-sounds';
import { useSpace } from './use-space';

const StorageBar = lazyPart(
  () => import('@/components/media/storage-bar').then((module) => module.StorageBar),
  'nothing',
);
const UploadDialog = lazyPart(() =>
  import('@/components/media/sound-upload-dialog').then((module) => module.SoundUploadDialog),
);
const UseDialog = lazyPart(() =>
  import('@/components/media/use-recording-dialog').then((module) => module.UseRecordingDialog),
);

/**
 * Voice › Custom audio: the sound file of each event. Table CustomAudio; calls AudioFileManager.upload,
 * FileManager.removeFiles, rename and downloadPiece, speak.startPlay, storage.getDeviceAllInfo.
 * @assumed pages-3 /AudioList
 */
export default function AudioListPage() {
  const t = useTranslations('AudioList');
  const common = useTranslations('common');
  const events = useTranslations('media.event');
  const kilobytes = useKilobytes();
  const { rows, query, refresh } = useSounds();
  const player = useDevicePlayer(t('listen'));
  const removal = useEntryRemoval();
  const download = useAct();
  const { talk } = useCapabilities();
  const { recordings, refresh: readRecordings } = useRecordings(talk);
  const nameList = useNameList();
  const [opened, setOpened] = useState<{ kind: 'upload' | 'use'; row: CustomAudioRow }>();
  const { space, refresh: readSpace } = useSpace();
  const refreshAll = () => Promise.all([refresh(), readSpace(), talk && readRecordings()]);
  const close = () => setOpened(undefined);
  const used = rows.filter(({ Path }) => Path !== '');
  const hasNoSpace = space?.free === 0;
  const stored = storedSounds(query.data ?? [], recordings);
  const isFull = stored.length >= SOUND_FILE.most;
  /** An upload replaces the file of its event; a recording stays beside the new file. */
  const replaced = ({ Path }: CustomAudioRow) =>
    recordings.some(({ path }) => path === Path) ? undefined : stored.find(({ path }) => path === Path);
  const namesBeside = (own: string | undefined) => stored.map(({ name }) => name).filter((name) => name !== own);

  const save = ({ Name, Path }: CustomAudioRow) =>
    download.run(async (signal) => {
      saveFile(`${Name}.mp3`, new Blob([await readSound(Path, signal)]));
    }, t('download'));
  /** A recording can be the sound of several events, and is gone for all of them. */
  const remove = async ({ Name, Path }: CustomAudioRow) => {
    const event = nameList(used.filter((each) => each.Path === Path).map(({ Event }) => events(Event)));
    await removal({
      title: t.rich('removeTitle', { name: Name, bdi }),
      text: t('removeText', { event }),
      confirm: t('remove'),
      removed: t('removed'),
      entry: Path,
      remove: () => rpc.call('FileManager.removeFiles', { fileName: Path }),
    });
    await refreshAll();
  };
  const acts = (row: CustomAudioRow) => {
    const event = events(row.Event);
    const isPlaying = player.playing === row.Event;
    return (
      <>
        <RowAct
          icon={IconUpload}
          label={t('uploadFor', { event })}
          verb={t('upload')}
          isDisabled={(isFull && !replaced(row)) || hasNoSpace}
          onClick={() => setOpened({ kind: 'upload', row })}
        />
        {recordings.length > 0 && (
          <RowAct
            icon={IconMicrophone}
            label={t('useFor', { event })}
            onClick={() => setOpened({ kind: 'use', row })}
          />
        )}
        {row.Path !== '' && (
          <>
            <RowAct
              icon={isPlaying ? IconPlayerStop : IconPlayerPlay}
              label={t(isPlaying ? 'stopFor' : 'listenFor', { event })}
              {...(!isPlaying && { verb: t('listen') })}
              isDisabled={player.isBusy || row.State !== 'Complete'}
              onClick={() => (isPlaying ? player.stop() : player.play(row.Event, { path: row.Path }, row.Seconds))}
            />
            <RowAct
              icon={IconDownload}
              label={t('downloadFor', { event })}
              verb={t('download')}
              onClick={() => save(row)}
            />
            <RowAct
              icon={IconTrash}
              label={t('removeFor', { event })}
              verb={common('delete')}
              onClick={() => remove(row)}
            />
          </>
        )}
      </>
    );
  };
  return (
    <PageBody
      head={
        <PageHead
          note={t('used', {
            count: stored.length,
            most: SOUND_FILE.most,
            size: kilobytes(stored.reduce((sum, { size }) => sum + size, 0)),
          })}
          actions={
            <Button
              variant="subtle"
              leftSection={<IconRefresh size={16} aria-hidden />}
              onClick={() => void refreshAll()}
            >
              {common('refresh')}
            </Button>
          }
        />
      }
    >
      {(isFull || hasNoSpace) && (
        <Notice tone="warn">{hasNoSpace ? t('noSpace') : t('full', { most: SOUND_FILE.most })}</Notice>
      )}
      {space && (
        <div style={{ marginBlockEnd: 16 }}>
          <StorageBar
            total={space.total}
            free={space.free}
            parts={[
              { title: t('space.sounds'), bytes: space.sounds },
              { title: t('space.others'), bytes: Math.max(0, space.total - space.free - space.sounds) },
            ]}
          />
        </div>
      )}
      {query.isError ? (
        <FailedQuery query={query} />
      ) : (
        <section className={classes.panel} aria-busy={query.isPending}>
          <MediaTable
            label={t('event')}
            rows={rows.map((row) => ({
              key: row.Event,
              title: events(row.Event),
              name: row.Name,
              size: row.Size,
              seconds: row.Seconds,
              state: stateOf(row, player.playing === row.Event),
              acts: acts(row),
              ...(row.Path !== '' && {
                nameField: (
                  <NameCell row={row} event={events(row.Event)} others={namesBeside(row.Name)} onRenamed={refreshAll} />
                ),
                shape: (
                  <SoundShape
                    path={row.Path}
                    size={row.Size}
                    seconds={row.Seconds}
                    isPlaying={player.playing === row.Event}
                  />
                ),
              }),
            }))}
          />
          <p className={classes.rule}>{t('rule', { size: kilobytes(SOUND_FILE.bytesMax) })}</p>
        </section>
      )}
      {opened?.kind === 'upload' && (
        <UploadDialog
          row={opened.row}
          others={namesBeside(replaced(opened.row)?.name)}
          onUploaded={refreshAll}
          onClose={close}
        />
      )}
      {opened?.kind === 'use' && (
        <UseDialog recordings={recordings} event={opened.row.Event} onUsed={refresh} onClose={close} />
      )}
    </PageBody>
  );
}

function stateOf({ Path, State }: CustomAudioRow, isPlaying: boolean): MediaState {
  if (Path === '') return undefined;
  if (isPlaying) return 'playing';
  return State === 'Complete' ? 'stored' : State === 'Failed' ? 'failed' : 'transcoding';
}
