import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActFailure } from '@/components/feedback/use-act';
import { DrawerForm } from '@/components/form/drawer-form';
import { NumberField } from '@/components/form/number-field';
import { SwitchField } from '@/components/form/switch-field';
import { type DrawerEnds, useDrawerForm } from '@/components/form/use-drawer-form';
import { useMerge } from '@/components/form/use-merge';
import type { FloorInfo } from '@/lib/contract/records';
import { sameValue } from '@/lib/forms/changed-tables';
import { useEditTable } from '@/lib/forms/use-tables';
import { type FloorFields, floorFields, floorProblems, floorRow } from './floor-rules';
import { writePublic, writeRows } from './lift-device';

interface FloorDrawerProps extends DrawerEnds {
  /** Undefined for a new floor. */
  floor: FloorInfo | undefined;
  isPublic: boolean;
  /** Initial values of a new floor. */
  at: { module: number; port: number } | undefined;
  /** Those of the device. */
  floors: readonly FloorInfo[];
}

const MEMBERS: Record<string, keyof FloorFields> = {
  Floor: 'floor',
  ControlModuleAddr: 'module',
  ControlModulePort: 'port',
  CallLiftModuleAddr: 'callModule',
};

const floorFieldOf = (member: string) => MEMBERS[/^Info\[\d+\]\.(\w+)/.exec(member)?.[1] ?? ''];

/** Adds or changes one floor. A floor keeps its number, by which persons refer to it. */
export function FloorDrawer({ floor, isPublic, at, floors, ...ends }: FloorDrawerProps) {
  const t = useTranslations('liftControl');
  const persons = useTranslations('personManage');
  const words = useTranslations('form');
  const edit = useEditTable();
  const label = (key: keyof FloorFields) => t(`field.${key}`);
  const merge = useMerge(label);
  /** The floor, once it is on the device: also a new one of which only the public bit could not be written. */
  const [stored, setStored] = useState(floor?.Floor);
  /** A new floor as it was sent last. After a lost answer it may be on the device already. */
  const [sent, setSent] = useState<FloorFields>();
  /** It was deleted by somebody else, and the next save adds it. */
  const [isAddedAgain, setAddedAgain] = useState(false);
  const isSent = (each: FloorInfo) => sent !== undefined && sameValue(floorFields(each, sent.isPublic, at), sent);
  const isAnother = (each: FloorInfo) => (stored === undefined ? !isSent(each) : each.Floor !== stored);
  const { fields, drawer } = useDrawerForm<FloorFields>({
    initial: floorFields(floor, isPublic, at),
    isNew: !floor,
    label,
    validate: (values) => floorProblems(values, floors.filter(isAnother)),
    fieldOf: floorFieldOf,
    save: async (values, form) => {
      const isKept = floor !== undefined && !isAddedAgain && values.isPublic === form.loaded.isPublic;
      let next = values;
      await writeRows((held) => {
        const own = held.find((each) => !isAnother(each));
        if (floor && !own && !isAddedAgain) {
          setAddedAgain(true);
          throw new ActFailure(words('elsewhere.goneText'));
        }
        if (own && stored !== undefined) next = merge(form, floorFields(own, form.loaded.isPublic, at));
        setSent(next);
        return [...held.filter((each) => each !== own), floorRow(next, own)];
      });
      setStored(Number(values.floor));
      // Another try after a failure of the second write does not take the first one for somebody else's.
      form.rebase({ ...next, isPublic: form.loaded.isPublic });
      await writePublic(edit, new Map(isKept ? [] : [[Number(values.floor), values.isPublic]]));
    },
    ...ends,
  });
  const number = fields.field('floor');
  return (
    <DrawerForm title={floor ? persons('floorNumber', { floor: floor.Floor }) : t('add')} {...drawer}>
      <NumberField field={stored === undefined ? number : { ...number, disabled: true }} isSigned />
      <NumberField field={fields.field('module')} />
      <NumberField field={fields.field('port')} />
      <NumberField field={fields.field('callModule')} />
      <SwitchField field={fields.field('isPublic')} hint={t('publicHint')} />
    </DrawerForm>
  );
}
