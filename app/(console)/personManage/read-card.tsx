import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useProblemText } from '@/components/feedback/problem-text';
import { ENROLMENT } from '@/lib/contract/limits';
import { CARD_CAPTURE_EVENT } from '@/lib/contract/methods/access-control-manager';
import type { DeviceEvent } from '@/lib/contract/methods/events';
import { inOrder } from '@/lib/enrolment/in-order';
import type { CaptureWay } from '@/lib/enrolment/run-capture';
import type { Problem } from '@/lib/i18n/message-keys';
import { keepCardNumber } from '@/lib/persons/person-fields';
import { notifications, rpc } from '@/lib/session/device';
import { CapturePanel } from './capture-panel';
import { ReaderSelect } from './reader-select';
import { useCapture } from './use-capture';

const FIRST_READER = '1';
/** Also between one opening of the panel and the next. */
const next = inOrder();

const cardAt = (ReaderID: string): CaptureWay<DeviceEvent> => ({
  listen: (onTold, onOpen) => notifications.listen([CARD_CAPTURE_EVENT], onTold, onOpen),
  start: () => next(() => rpc.call('accessControlManager.startCardCapture', { ReaderID, timeout: ENROLMENT.waitS })),
  stop: () => next(() => rpc.call('accessControlManager.stopCardCapture', { ReaderID })),
  judge: ({ Data }) => (Data.ReaderID === ReaderID && typeof Data.CardNo === 'string' ? 'end' : 'other'),
});

interface ReadCardProps {
  /** Empty for a person not stored yet. */
  userId: string;
  /** Numbers the person has in the drawer. */
  cards: readonly string[];
  onCard(number: string): void;
  onClose(): void;
}

/** Reads the number of a card that somebody holds to a reader; the door stays shut. */
export function ReadCard({ userId, cards, onCard, onClose }: ReadCardProps) {
  const t = useTranslations('personManage.enrol');
  const problemText = useProblemText();
  const [reader, setReader] = useState(FIRST_READER);
  const [problem, setProblem] = useState<Problem>();
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const take = async ({ Data }: DeviceEvent) => {
    const number = keepCardNumber(String(Data.CardNo));
    if (cards.includes(number)) return setProblem({ key: 'CardThere', values: { value: number } });
    // The device says at the latest when the card is saved; a question that fails keeps nobody from saving.
    const asked = await rpc.call('AccessCard.list', { CardNoList: [number] }).catch(() => ({ CardList: null }));
    const owner = asked.CardList?.[0]?.UserID;
    if (isGone.current) return;
    if (owner && owner !== userId) return setProblem({ key: 'CardExists', values: { value: number, owner } });
    onCard(number);
    onClose();
  };
  const { state, again } = useCapture(cardAt(reader), reader, (event) => void take(event));
  const anew = () => setProblem(undefined);

  return (
    <CapturePanel
      title={t('readCard')}
      text={t('showCard')}
      state={state}
      problem={problem && problemText(problem)}
      onAgain={() => {
        anew();
        again();
      }}
      onClose={onClose}
    >
      <ReaderSelect
        value={reader}
        onChange={(id) => {
          anew();
          setReader(id);
        }}
      />
    </CapturePanel>
  );
}
