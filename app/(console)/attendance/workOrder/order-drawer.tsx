import { useTranslations } from 'next-intl';
import { DrawerForm } from '@/components/form/drawer-form';
import { NumberField } from '@/components/form/number-field';
import { TextField } from '@/components/form/text-field';
import { type DrawerEnds, useDrawerForm } from '@/components/form/use-drawer-form';
import { useMerge } from '@/components/form/use-merge';
import { ATTENDANCE } from '@/lib/contract/limits';
import type { WorkOrder } from '@/lib/contract/records';
import { readWorkOrders } from '@/lib/records/attendance-lists';
import { rpc } from '@/lib/session/device';
import { ORDER, type OrderFields, orderProblems } from './order-fields';
import { ShiftBar } from './shift-bar';
import { SpanField } from './span-field';

/** What the drawer opens with: a stored shift, a copy of one, or neither. */
export type Opened = { order?: WorkOrder; copyOf?: WorkOrder };

interface OrderDrawerProps extends Opened, DrawerEnds {}

/** Adds or changes a shift; a copy starts with the times of another shift and without a name. */
export function OrderDrawer({ order, copyOf, ...ends }: OrderDrawerProps) {
  const t = useTranslations('attendance.workOrder');
  const source = order ?? copyOf;
  const label = (key: keyof OrderFields) => t(`field.${key}`);
  const merge = useMerge(label);
  const { fields, drawer } = useDrawerForm<OrderFields>({
    initial: { ...ORDER.toFields(source?.workOrderInfo), ...(copyOf && { name: '' }) },
    isNew: !order,
    label,
    validate: orderProblems,
    fieldOf: ORDER.fieldOf,
    save: async (values, form) => {
      if (!order) {
        const workOrderInfo = ORDER.toRow(values, source?.workOrderInfo);
        await rpc.call('Attendance.addWorkOrder', { workOrderInfo }, { needs: ['workOrderID'] });
        return;
      }
      const { workOrderID } = order;
      // The device refuses to change one that somebody has deleted.
      const { workOrderInfo: held } =
        (await readWorkOrders()).find((each) => each.workOrderID === workOrderID) ?? order;
      const workOrderInfo = ORDER.toRow(merge(form, ORDER.toFields(held)), held);
      await rpc.call('Attendance.modifyWorkOrder', { workOrderID, workOrderInfo });
    },
    ...ends,
  });
  const minutes = (key: 'late' | 'early' | 'before' | 'after') => (
    <NumberField field={fields.field(key)} unit={t('minutes')} hint={t(`hint.${key}`)} />
  );

  return (
    <DrawerForm title={order ? <bdi>{order.workOrderInfo.Name}</bdi> : t('add')} {...drawer}>
      <TextField field={fields.field('name')} maxLength={ATTENDANCE.nameMax} isRequired />
      <ShiftBar fields={fields.values} />
      <SpanField field={fields.field('period1')} hint={t('hint.crossing')} />
      <SpanField field={fields.field('period2')} hint={t('hint.period2')} />
      <SpanField field={fields.field('overtime')} hint={t('hint.overtime')} />
      {minutes('late')}
      {minutes('early')}
      {minutes('before')}
      {minutes('after')}
    </DrawerForm>
  );
}
