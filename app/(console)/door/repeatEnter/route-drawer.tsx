import { useTranslations } from 'next-intl';
import { ActFailure } from '@/components/feedback/use-act';
import { DrawerForm } from '@/components/form/drawer-form';
import { NumberField } from '@/components/form/number-field';
import { type Choice, SelectField } from '@/components/form/select-field';
import { SwitchField } from '@/components/form/switch-field';
import { TextField } from '@/components/form/text-field';
import { type DrawerEnds, useDrawerForm } from '@/components/form/use-drawer-form';
import { useMerge } from '@/components/form/use-merge';
import { REPEAT_ENTER } from '@/lib/contract/limits';
import type { RepeatEnterRoute } from '@/lib/contract/methods/access-control-manager';
import { isolated } from '@/lib/i18n/isolated';
import { readRoutes } from '@/lib/records/repeat-enter-routes';
import { rpc } from '@/lib/session/device';
import { ReaderGroups } from './reader-groups';
import { freeIndex, ROUTE, type RouteFields, routeInfo, routeProblems } from './route-fields';

interface RouteDrawerProps extends DrawerEnds {
  /** Undefined for a new route. */
  route: RepeatEnterRoute | undefined;
  readers: readonly Choice<string>[];
  sections: readonly Choice<number>[];
}

/** Adds or changes a route. */
export function RouteDrawer({ route, readers, sections, ...ends }: RouteDrawerProps) {
  const t = useTranslations('door.repeatEnter');
  const failCode = useTranslations('failCode');
  const label = (key: keyof RouteFields) => t(`field.${key}`);
  const merge = useMerge(label);
  const { fields, drawer } = useDrawerForm<RouteFields>({
    initial: ROUTE.toFields(route),
    isNew: !route,
    label,
    validate: (values) =>
      routeProblems(values, (id) => readers.find(({ value }) => value === id)?.label ?? isolated(id)),
    fieldOf: ROUTE.fieldOf,
    save: async (values, form) => {
      const routes = await readRoutes();
      const held = route && (routes.find(({ Index }) => Index === route.Index) ?? route);
      const index = held ? held.Index : freeIndex(routes);
      if (index === undefined) throw new ActFailure(failCode('InsertLimit'));
      const info = routeInfo(held ? merge(form, ROUTE.toFields(held)) : values, held);
      await rpc.call('accessControlManager.setRepeatEnterRoute', { index, info });
    },
    ...ends,
  });

  return (
    <DrawerForm title={route ? <bdi>{route.Name}</bdi> : t('add')} {...drawer}>
      <TextField field={fields.field('name')} maxLength={REPEAT_ENTER.nameMax} isRequired />
      <SwitchField field={fields.field('enabled')} />
      <NumberField field={fields.field('resetMin')} unit={t('minutes')} hint={t('resetHint')} />
      <SelectField field={fields.field('section')} choices={sections} />
      <ReaderGroups field={fields.field('groups')} readers={readers} />
    </DrawerForm>
  );
}
