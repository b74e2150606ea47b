import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { NumberedName } from '@/components/feedback/numbered-name';
import { doorChoices } from '@/components/form/door-choices';
import { useDoorNames } from '@/components/form/use-door-names';
import { SECTION_ALWAYS } from '@/lib/contract/limits';
import { isolated } from '@/lib/i18n/isolated';
import { useNameList } from '@/lib/i18n/use-name-list';
import { useSectionNames } from '@/lib/records/use-section-names';
import type { BulkChange } from './bulk-change';
import classes from './change-facts.module.css';

interface ChangeFactsProps {
  change: BulkChange;
  /** Names of the persons who will change. */
  names: readonly string[];
}

/** What a bulk change does, and to whom: each value that it sets, adds or removes, and the first of the persons. */
export function ChangeFacts({ change, names }: ChangeFactsProps) {
  const t = useTranslations('personManage');
  const nameList = useNameList();
  return (
    <dl className={classes.facts}>
      {change.kind === 'validity' && change.from && <Row name={t('field.validFrom')}>{ltr(change.from)}</Row>}
      {change.kind === 'validity' && change.to && <Row name={t('field.validTo')}>{ltr(change.to)}</Row>}
      {change.kind === 'sections' && <SectionRows sections={change.sections} />}
      {(change.kind === 'doors' || change.kind === 'holidays') && <ListRows {...change} />}
      {names.length > 0 && <Row name={t('bulk.people')}>{nameList(names)}</Row>}
    </dl>
  );
}

const ltr = (text: string) => <bdi dir="ltr">{text}</bdi>;

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function SectionRows({ sections }: Pick<Extract<BulkChange, { kind: 'sections' }>, 'sections'>) {
  const t = useTranslations('personManage');
  const common = useTranslations('common');
  const { weekly } = useSectionNames();
  const doors = useDoorNames();
  const labelOf = (section: number) => weekly.find(({ value }) => value === section)?.label ?? String(section);
  return [...sections].map(([door, section]) => (
    <Row
      key={door}
      name={doors.length > 1 ? t('sectionAtDoor', { door: isolated(doors[door] ?? '') }) : t('field.sections')}
    >
      {section === SECTION_ALWAYS ? common('always') : <NumberedName text={labelOf(section)} />}
    </Row>
  ));
}

const LIST_NAMES = {
  doors: { added: 'bulk.addedDoors', removed: 'bulk.removedDoors' },
  holidays: { added: 'bulk.addedPlans', removed: 'bulk.removedPlans' },
} as const;

function ListRows({ kind, has }: Extract<BulkChange, { has: unknown }>) {
  const t = useTranslations('personManage');
  const { holidays } = useSectionNames();
  const doors = doorChoices(useDoorNames());
  const choices = kind === 'doors' ? doors : holidays;
  const labelsOf = (isAdded: boolean) =>
    [...has]
      .filter(([, each]) => each === isAdded)
      .map(([entry]) => choices.find(({ value }) => value === entry)?.label ?? String(entry));
  return [
    { name: t(LIST_NAMES[kind].added), labels: labelsOf(true) },
    { name: t(LIST_NAMES[kind].removed), labels: labelsOf(false) },
  ].map(
    ({ name, labels }) =>
      labels.length > 0 && (
        <Row key={name} name={name}>
          <Labels labels={labels} />
        </Row>
      ),
  );
}

/** All of them, each on a line of its own: the question is about these. */
function Labels({ labels }: { labels: readonly string[] }) {
  return labels.map((label) => (
    <span key={label} className={classes.label}>
      <NumberedName text={label} />
    </span>
  ));
}
