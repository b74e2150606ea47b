import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFailureText } from '@/components/feedback/error-text';
import { toast } from '@/components/feedback/toasts';
import { DrawerForm } from '@/components/form/drawer-form';
import { NumberField } from '@/components/form/number-field';
import { TextField } from '@/components/form/text-field';
import { ATTENDANCE } from '@/lib/contract/limits';
import { useFields } from '@/lib/forms/use-fields';
import { RpcError } from '@/lib/rpc/rpc-error';
import { rpc } from '@/lib/session/device';
import { type Opened, type OrderFields, orderFieldOf, orderFields, orderInfo, orderProblems } from './order-fields';
import { ShiftBar } from './shift-bar';
import { SpanField } from './span-field';

interface OrderDrawerProps extends Opened {
  onClose(): void;
  /** Also after a lost reply: the list is read again. */
  onSaved(): void;
}

/** Adds or changes a shift; a copy starts with the times of another one and without a name. */
export function OrderDrawer({ order, copyOf, onClose, onSaved }: OrderDrawerProps) {
  const t = useTranslations('attendance.workOrder');
  const form = useTranslations('form');
  const failureText = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const source = order ?? copyOf;
  const fields = useFields<OrderFields>({
    initial: { ...orderFields(source?.workOrderInfo), ...(copyOf && { name: '' }) },
    label: (key) => t(`field.${key}`),
    disabled: isBusy,
    validate: orderProblems,
  });
  const minutes = (key: 'late' | 'early' | 'before' | 'after') => (
    <NumberField field={fields.field(key)} unit={t('minutes')} hint={t(`hint.${key}`)} />
  );

  const save = async () => {
    if (fields.reveal() !== undefined) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const workOrderInfo = orderInfo(fields.values, source?.workOrderInfo);
      if (order) await rpc.call('Attendance.modifyWorkOrder', { workOrderID: order.workOrderID, workOrderInfo });
      else await rpc.call('Attendance.addWorkOrder', { workOrderInfo }, { needs: ['workOrderID'] });
      toast.success(form('saved'));
      onSaved();
      onClose();
    } catch (error) {
      const key = error instanceof RpcError ? orderFieldOf(error.detail.field) : undefined;
      if (key) fields.setDeviceProblems({ [key]: { key: 'Refused' } });
      setFailure(failureText(error));
      onSaved();
    } finally {
      setBusy(false);
    }
  };

  return (
    <DrawerForm
      title={order ? <bdi>{order.workOrderInfo.Name}</bdi> : t('add')}
      changed={fields.changed.map((key) => t(`field.${key}`))}
      failure={failure}
      isBusy={isBusy}
      onSave={() => void save()}
      onClose={onClose}
    >
      <TextField field={fields.field('name')} maxLength={ATTENDANCE.nameMax} isRequired />
      <ShiftBar fields={fields.values} />
      <SpanField field={fields.field('period1')} hint={t('hint.crossing')} />
      <SpanField field={fields.field('period2')} hint={t('hint.period2')} />
      <SpanField field={fields.field('overtime')} />
      {minutes('late')}
      {minutes('early')}
      {minutes('before')}
      {minutes('after')}
    </DrawerForm>
  );
}
