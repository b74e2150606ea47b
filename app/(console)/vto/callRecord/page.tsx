'use client';

import { IconPlayerPlay } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Mark } from '@/components/feedback/mark';
import type { LogColumn } from '@/components/table/log-column';
import { LogPage } from '@/components/table/log-page';
import { CALL_ENDS, CALL_EVENT, CALL_TYPES, type VideoTalkLog } from '@/lib/contract/records';
import { logFinder } from '@/lib/records/log-finder';
import { useCapabilities } from '@/lib/session/use-visitor';
import { talkTime } from './talk-time';

const LOG = logFinder('VideoTalkLog');
const EVENTS = [CALL_EVENT];

/**
 * Video intercom › Call records: who called whom, for how long, and whether the call was answered. Record table
 * VideoTalkLog.
 * @assumed pages-1 /vto/callRecord
 */
export default function CallRecordPage() {
  const t = useTranslations('vto.callRecord');
  const { hasVideo } = useCapabilities();

  const typeText = ({ CallType }: VideoTalkLog) => {
    const known = CALL_TYPES.find((each) => each === CallType);
    return known ? t(`type.${known}`) : String(CallType ?? '');
  };
  const endText = ({ EndState }: VideoTalkLog) => {
    const known = CALL_ENDS.find((each) => each === EndState);
    return known ? t(`end.${known}`) : String(EndState ?? '');
  };
  const messageText = ({ MessageTime }: VideoTalkLog) => (MessageTime > 0 ? talkTime(MessageTime) : '');

  const columns: LogColumn<VideoTalkLog>[] = [
    { key: 'type', title: t('field.type'), card: 'line', text: typeText },
    {
      key: 'room',
      title: t('field.room'),
      isTechnical: true,
      card: 'name',
      text: ({ PeerNumber }) => String(PeerNumber ?? ''),
    },
    {
      key: 'talkTime',
      title: t('field.talkTime'),
      isTechnical: true,
      text: ({ TalkTime }) => talkTime(TalkTime),
    },
    {
      key: 'endState',
      title: t('field.endState'),
      text: endText,
      cell: (row) => (
        <Mark tone={row.EndState === 'Missed' ? 'warn' : 'ok'}>
          <bdi>{endText(row)}</bdi>
        </Mark>
      ),
    },
    ...(hasVideo
      ? [
          {
            key: 'message',
            title: t('field.message'),
            isTechnical: true,
            rank: 2 as const,
            card: 'label' as const,
            text: messageText,
            cell: (row: VideoTalkLog) =>
              messageText(row) !== '' && (
                <bdi dir="ltr">
                  <IconPlayerPlay size={14} stroke={1.75} role="img" aria-label={t('field.message')} />{' '}
                  {messageText(row)}
                </bdi>
              ),
          },
        ]
      : []),
  ];

  return (
    <LogPage
      log={LOG}
      events={EVENTS}
      fileName="call-records"
      totals="EndState"
      columns={columns}
      filters={[
        {
          member: 'CallType',
          label: t('field.type'),
          choices: CALL_TYPES.map((value) => ({ value, label: t(`type.${value}`) })),
        },
        {
          member: 'EndState',
          label: t('field.endState'),
          choices: CALL_ENDS.map((value) => ({ value, label: t(`end.${value}`) })),
        },
        { member: 'PeerNumber', label: t('field.room') },
      ]}
    />
  );
}
