'use client';

import { Button } from '@mantine/core';
import {
  IconLink,
  IconPlayerPlay,
  IconPlayerStop,
  IconRefresh,
  IconScissors,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { bdi } from '@/components/feedback/bdi';
import { lazyPart } from '@/components/feedback/lazy-part';
import { useKilobytes } from '@/components/feedback/use-kilobytes';
import { PageBody } from '@/components/form/page-body';
import { PageHead } from '@/components/form/page-head';
import { Panel } from '@/components/form/panel';
import { SoundShape } from '@/components/media/sound-shape';
import { storedSounds } from '@/components/media/stored-sounds';
import { useDevicePlayer } from '@/components/media/use-device-player';
import { useRecordings } from '@/components/media/use-recordings';
import { RowAct } from '@/components/table/row-act';
import { SimpleTable } from '@/components/table/simple-table';
import { useEntryRemoval } from '@/components/table/use-entry-removal';
import { SOUND_FILE } from '@/lib/contract/limits';
import type { RecordFile } from '@/lib/contract/methods/sounds';
import { VOICE_EVENTS } from '@/lib/contract/tables/sound';
import { useTable } from '@/lib/forms/use-tables';
import { isolated } from '@/lib/i18n/isolated';
import { useNameList } from '@/lib/i18n/use-name-list';
import { rpc } from '@/lib/session/device';
import { RecordPanel } from './record-panel';

const UploadDialog = lazyPart(() =>
  import('@/components/media/sound-upload-dialog').then((module) => module.SoundUploadDialog),
);
const UseDialog = lazyPart(() =>
  import('@/components/media/use-recording-dialog').then((module) => module.UseRecordingDialog),
);
const TrimDialog = lazyPart(() => import('./trim-dialog').then((module) => module.TrimDialog));

type Opened = { kind: 'upload' } | { kind: 'use' | 'trim'; recording: RecordFile };

/**
 * Voice › Voice recording and upload: recordings of the device's own microphone, for any event. Calls start, stop and
 * getRecordFiles of audioRecordManager, speak.startPlay, AudioFileManager.upload, removeFiles, downloadPiece and rename
 * of FileManager; table CustomAudio. @spec §7 audioRecordManager; @assumed pages-3 /voiceRecord
 */
export default function VoiceRecordPage() {
  const t = useTranslations('voiceRecord');
  const common = useTranslations('common');
  const media = useTranslations('media');
  const kilobytes = useKilobytes();
  const nameList = useNameList();
  const { recordings, isPending, refresh: readRecordings } = useRecordings();
  const table = useTable('CustomAudio');
  const player = useDevicePlayer(t('listen'));
  const removal = useEntryRemoval();
  const [opened, setOpened] = useState<Opened>();
  const rows = table.data ?? [];
  const refresh = () => Promise.all([readRecordings(), table.refetch()]);
  const names = storedSounds(rows, recordings).map(({ name }) => name);
  const isFull = names.length >= SOUND_FILE.most;
  const eventsOf = ({ path }: RecordFile) =>
    rows
      .filter(({ Path }) => Path === path)
      .map(({ Event }) => (VOICE_EVENTS.includes(Event) ? media(`event.${Event}`) : String(Event)));
  const close = () => setOpened(undefined);
  const remove = async ({ name, path }: RecordFile) => {
    await removal({
      title: t.rich('removeTitle', { name, bdi }),
      text: t('removeText'),
      confirm: common('delete'),
      removed: t('removed'),
      entry: path,
      remove: () => rpc.call('FileManager.removeFiles', { fileName: path }),
    });
    await refresh();
  };
  return (
    <PageBody
      head={
        <PageHead
          note={!isPending && t('count', { count: recordings.length })}
          actions={
            <>
              <Button
                variant="subtle"
                leftSection={<IconRefresh size={16} aria-hidden />}
                onClick={() => void refresh()}
              >
                {common('refresh')}
              </Button>
              <Button
                variant="default"
                leftSection={<IconUpload size={16} aria-hidden />}
                disabled={isFull}
                onClick={() => setOpened({ kind: 'upload' })}
              >
                {t('upload')}
              </Button>
            </>
          }
        />
      }
    >
      <RecordPanel names={names} isFull={isFull} onStored={refresh} />
      <Panel title={t('recordings')}>
        <div aria-busy={isPending}>
          <SimpleTable
            label={t('recordings')}
            rows={recordings}
            rowKey={({ path }) => path}
            empty={isPending ? common('loading') : t('none')}
            columns={[
              { key: 'name', title: t('name'), cell: ({ name }) => <bdi>{name}</bdi> },
              {
                key: 'length',
                title: media('length'),
                cell: ({ path, size, duration }) => (
                  <SoundShape path={path} size={size} seconds={duration} isPlaying={player.playing === path} />
                ),
              },
              { key: 'size', title: media('size'), isCompared: true, cell: ({ size }) => kilobytes(size) },
              { key: 'events', title: t('event'), cell: (row) => nameList(eventsOf(row)) },
              {
                key: 'acts',
                title: media('acts'),
                hasActions: true,
                cell: (row) => {
                  const name = isolated(row.name);
                  const isPlaying = player.playing === row.path;
                  return (
                    <>
                      <RowAct
                        icon={isPlaying ? IconPlayerStop : IconPlayerPlay}
                        label={t(isPlaying ? 'stopOf' : 'listenOf', { name })}
                        verb={t(isPlaying ? 'stop' : 'listen')}
                        isDisabled={player.isBusy}
                        onClick={() =>
                          isPlaying ? player.stop() : player.play(row.path, { path: row.path }, row.duration)
                        }
                      />
                      <RowAct
                        icon={IconLink}
                        label={t('useOf', { name })}
                        verb={t('use')}
                        isDisabled={!table.data}
                        onClick={() => setOpened({ kind: 'use', recording: row })}
                      />
                      <RowAct
                        icon={IconScissors}
                        label={t('trimOf', { name })}
                        verb={t('trim')}
                        // The part is stored beside the recording before it replaces it.
                        isDisabled={!table.data || isFull}
                        onClick={() => setOpened({ kind: 'trim', recording: row })}
                      />
                      <RowAct
                        icon={IconTrash}
                        label={t('removeOf', { name })}
                        verb={common('delete')}
                        onClick={() => remove(row)}
                      />
                    </>
                  );
                },
              },
            ]}
          />
        </div>
      </Panel>
      {opened?.kind === 'upload' && <UploadDialog others={names} onUploaded={refresh} onClose={close} />}
      {opened?.kind === 'use' && (
        <UseDialog recordings={recordings} recording={opened.recording} onUsed={refresh} onClose={close} />
      )}
      {opened?.kind === 'trim' && (
        <TrimDialog recording={opened.recording} names={names} onTrimmed={refresh} onClose={close} />
      )}
    </PageBody>
  );
}
