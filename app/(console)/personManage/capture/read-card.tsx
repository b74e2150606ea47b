import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ENROLMENT } from '@/lib/contract/limits';
import { CARD_CAPTURE_EVENT } from '@/lib/contract/methods/access-control-manager';
import type { DeviceEvent } from '@/lib/contract/methods/events';
import type { DeviceWait } from '@/lib/jobs/await-device';
import { keepCardNumber } from '@/lib/persons/person-fields';
import { inOrder } from '@/lib/rpc/in-order';
import { notifications, rpc } from '@/lib/session/device';
import { CapturePanel } from './capture-panel';
import { ReaderSelect } from './reader-select';
import { type Outcome, useCheckedCapture } from './use-checked-capture';

const FIRST_READER = '1';
/** Kept from one opening of the panel to the next. */
const next = inOrder();

const cardAt = (ReaderID: string): DeviceWait<DeviceEvent> => ({
  listen: (onReport, onOpen) => notifications.listen([CARD_CAPTURE_EVENT], onReport, onOpen),
  start: () => next(() => rpc.call('accessControlManager.startCardCapture', { ReaderID, timeout: ENROLMENT.waitS })),
  stop: () => next(() => rpc.call('accessControlManager.stopCardCapture', { ReaderID })),
  judge: ({ Data }) => (Data.ReaderID === ReaderID && typeof Data.CardNo === 'string' ? 'end' : 'other'),
});

interface ReadCardProps {
  /** Empty for a new person. */
  userId: string;
  /** Card numbers of the person in the drawer. */
  cards: readonly string[];
  onCard(number: string): void;
  onClose(): void;
}

/** Reads the number of a card at a reader; the door stays closed. */
export function ReadCard({ userId, cards, onCard, onClose }: ReadCardProps) {
  const t = useTranslations('personManage.enrol');
  const [reader, setReader] = useState(FIRST_READER);
  const panel = useCheckedCapture(cardAt(reader), {
    key: reader,
    async take({ Data }): Promise<Outcome<string>> {
      const number = keepCardNumber(String(Data.CardNo));
      if (cards.includes(number)) return { problem: { key: 'CardThere', values: { value: number } } };
      // A failed check does not block: the device checks again when the card is saved.
      const asked = await rpc.call('AccessCard.list', { CardNoList: [number] }).catch(() => ({ CardList: null }));
      const owner = asked.CardList?.[0]?.UserID;
      if (owner && owner !== userId) return { problem: { key: 'CardExists', values: { value: number, owner } } };
      return { taken: number };
    },
    onTaken: onCard,
    onClose,
  });

  return (
    <CapturePanel title={t('readCard')} text={t('showCard')} {...panel}>
      <ReaderSelect value={reader} onChange={setReader} />
    </CapturePanel>
  );
}
