import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFailureText } from '@/components/feedback/error-text';
import { toast } from '@/components/feedback/toasts';
import { DrawerForm } from '@/components/form/drawer-form';
import { NumberField } from '@/components/form/number-field';
import { SwitchField } from '@/components/form/switch-field';
import type { FloorInfo } from '@/lib/contract/records';
import { useFields } from '@/lib/forms/use-fields';
import { RpcError } from '@/lib/rpc/rpc-error';
import { type FloorFields, floorFields, floorProblems, floorRow } from './floor-rules';
import { writeLift } from './lift-device';

interface FloorDrawerProps {
  /** Undefined: a new one. */
  floor: FloorInfo | undefined;
  isPublic: boolean;
  /** Where a new one begins. */
  at: { module: number; port: number } | undefined;
  others: readonly FloorInfo[];
  onClose(): void;
  onSaved(): void;
}

const MEMBERS: Record<string, keyof FloorFields> = {
  Floor: 'floor',
  ControlModuleAddr: 'module',
  ControlModulePort: 'port',
  CallLiftModuleAddr: 'callModule',
};

/** Adds or changes one floor. A floor keeps its number: persons have it by that. */
export function FloorDrawer({ floor, isPublic, at, others, onClose, onSaved }: FloorDrawerProps) {
  const t = useTranslations('liftControl');
  const persons = useTranslations('personManage');
  const form = useTranslations('form');
  const failureText = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const fields = useFields<FloorFields>({
    initial: floorFields(floor, isPublic, at),
    label: (key) => t(`field.${key}`),
    disabled: isBusy,
    validate: (values) => floorProblems(values, others),
  });
  const save = async () => {
    if (fields.reveal() !== undefined) return;
    setBusy(true);
    setFailure(undefined);
    const { values } = fields;
    try {
      await writeLift(
        (held) => [
          ...held.filter(({ Floor }) => Floor !== floor?.Floor),
          floorRow(
            values,
            held.find(({ Floor }) => Floor === floor?.Floor),
          ),
        ],
        new Map([[Number(values.floor), values.isPublic]]),
      );
      toast.success(form('saved'));
      onSaved();
      onClose();
    } catch (error) {
      const member =
        error instanceof RpcError ? /^Info\[\d+\]\.(\w+)/.exec(String(error.detail.field))?.[1] : undefined;
      const key = member === undefined ? undefined : MEMBERS[member];
      if (key) fields.setDeviceProblems({ [key]: { key: 'Refused' } });
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  const number = fields.field('floor');
  return (
    <DrawerForm
      title={floor ? persons('floorNumber', { floor: floor.Floor }) : t('add')}
      changed={fields.changed.map((key) => t(`field.${key}`))}
      failure={failure}
      isBusy={isBusy}
      onSave={() => void save()}
      onClose={onClose}
    >
      <NumberField field={floor ? { ...number, disabled: true } : number} />
      <NumberField field={fields.field('module')} />
      <NumberField field={fields.field('port')} />
      <NumberField field={fields.field('callModule')} />
      <SwitchField field={fields.field('isPublic')} hint={t('publicHint')} />
    </DrawerForm>
  );
}
