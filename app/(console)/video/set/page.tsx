'use client';

import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useMayLeave } from '@/components/shell/leave-guard';
import { rpc } from '@/lib/session/device';
import classes from './page.module.css';
import { channelQuery, VideoSettings } from './video-settings';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';

/**
 * Video › Video parameters: encoder of each stream, sound track, texts in the picture.
 * Tables Encode, and where the device has them VideoStandard, AudioInput, ChannelTitle, VideoWidget; limits by
 * `encode.getConfigCaps`. A save takes effect on running streams at once. @spec §3, §4; @assumed pages-2 /video/set
 */
export default function VideoSetPage() {
  const t = useTranslations('video.set');
  const mayLeave = useMayLeave();
  const router = useRouter();
  const pathname = usePathname();
  const asked = Number(useSearchParams().get('channel'));
  const inputs = useQuery({
    queryKey: ['video inputs'],
    queryFn: () => rpc.call('devVideoInput.factory.getCollect', {}),
  });
  const count = inputs.data?.channels ?? 1;
  // The address may name any.
  const channel = Number.isInteger(asked) && asked > 0 && asked <= count ? asked - 1 : 0;
  const titleOf = (index: number) => t('channelNumber', { number: index + 1 });
  const change = async (next: number) => {
    if (next !== channel && (await mayLeave())) {
      router.replace(`${pathname}?${channelQuery(next).slice(0, -1)}`, { scroll: false });
    }
  };
  return (
    <VideoSettings
      key={channel}
      channel={channel}
      title={count > 1 ? titleOf(channel) : undefined}
      head={
        count > 1 && (
          <Select
            className={classes.channel}
            label={t('channel')}
            value={String(channel)}
            data={Array.from({ length: count }, (_, index) => ({
              value: String(index),
              label: titleOf(index),
            }))}
            comboboxProps={{ transitionProps: { duration: 0 } }}
            onChange={(next) => void change(Number(next))}
          />
        )
      }
    />
  );
}
