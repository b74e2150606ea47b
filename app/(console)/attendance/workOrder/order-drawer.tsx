import { useTranslations } from 'next-intl';
import { DrawerForm } from '@/components/form/drawer-form';
import { NumberField } from '@/components/form/number-field';
import { TextField } from '@/components/form/text-field';
import { useDrawerSave } from '@/components/form/use-drawer-save';
import { ATTENDANCE } from '@/lib/contract/limits';
import type { WorkOrder } from '@/lib/contract/records';
import { useFields } from '@/lib/forms/use-fields';
import { rpc } from '@/lib/session/device';
import { ORDER, type OrderFields, orderProblems } from './order-fields';
import { ShiftBar } from './shift-bar';
import { SpanField } from './span-field';

/** What the drawer opens with: a stored shift, a copy of one, or neither. */
export type Opened = { order?: WorkOrder; copyOf?: WorkOrder };

interface OrderDrawerProps extends Opened {
  onClose(): void;
  /** Also called after a lost reply: the list is read again. */
  onSaved(): void;
}

/** Adds or changes a shift; a copy starts with the times of another shift and without a name. */
export function OrderDrawer({ order, copyOf, onClose, onSaved }: OrderDrawerProps) {
  const t = useTranslations('attendance.workOrder');
  const form = useTranslations('form');
  const saving = useDrawerSave({ onSaved, onClose });
  const source = order ?? copyOf;
  const fields = useFields<OrderFields>({
    initial: { ...ORDER.toFields(source?.workOrderInfo), ...(copyOf && { name: '' }) },
    isNew: !order,
    label: (key) => t(`field.${key}`),
    disabled: saving.isLocked,
    validate: orderProblems,
  });
  const minutes = (key: 'late' | 'early' | 'before' | 'after') => (
    <NumberField field={fields.field(key)} unit={t('minutes')} hint={t(`hint.${key}`)} />
  );

  const save = () =>
    void saving.save(fields, ORDER.fieldOf, async () => {
      const workOrderInfo = ORDER.toRow(fields.values, source?.workOrderInfo);
      if (order) await rpc.call('Attendance.modifyWorkOrder', { workOrderID: order.workOrderID, workOrderInfo });
      else await rpc.call('Attendance.addWorkOrder', { workOrderInfo }, { needs: ['workOrderID'] });
      return { message: form('saved') };
    });

  return (
    <DrawerForm
      isNew={!order}
      title={order ? <bdi>{order.workOrderInfo.Name}</bdi> : t('add')}
      changed={fields.changed.map((key) => t(`field.${key}`))}
      {...saving.drawer}
      onSave={save}
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
