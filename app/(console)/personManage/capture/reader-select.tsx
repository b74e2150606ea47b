import { useTranslations } from 'next-intl';
import { SelectBox } from '@/components/form/select-box';
import { type Reader, readersOf } from '@/lib/records/readers';
import { useCapabilities } from '@/lib/session/use-visitor';

interface ReaderSelectProps {
  value: string;
  onChange(id: string): void;
}

/** Selects the reader for a capture. */
export function ReaderSelect({ value, onChange }: ReaderSelectProps) {
  const t = useTranslations('personManage.enrol');
  const door = useTranslations('door.repeatEnter');
  const { doorCount } = useCapabilities();
  const name = (reader: Reader) => door(reader.isExit ? 'exitReader' : 'entryReader', { number: reader.door + 1 });
  return (
    <SelectBox
      label={t('reader')}
      data={readersOf(doorCount).map((each) => ({ value: each.id, label: name(each) }))}
      value={value}
      allowDeselect={false}
      onChange={(id) => id && onChange(id)}
    />
  );
}
