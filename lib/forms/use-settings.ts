import { useMessages, useTranslations } from 'next-intl';
import type { TableName } from '@/lib/contract/configs';
import { textOf } from '@/lib/i18n/text-of';
import { useCapabilities } from '@/lib/session/use-visitor';
import { wordsFor } from '@/lib/settings-index/declared-index';
import type { Says, Way } from './declared';
import type { Problems } from './form-field';
import type { Read } from './save-tables';
import { type ConfigForm, type ConfigFormOptions, type ConfigFrame, useConfigForm } from './use-config-form';
import { useLacking } from './use-tables';

/** What a field of a page says, and whether it counts now. */
export interface FieldView {
  says: Says;
  /** How its values are written, for `valueInWords`. */
  words: string | undefined;
  /** The device has its table. */
  isThere: boolean;
  /** The condition of the field holds, too. */
  isShown: boolean;
  /** The label of its row: without what it belongs to. */
  label: string;
}

/** A form of declared settings: its controls take what they need from the field. */
export interface DeclaredForm<F extends object> extends ConfigForm<F> {
  view(key: keyof F & string): FieldView;
}

/** The state of a page of declared settings. */
export interface DeclaredFrame<F extends object> extends ConfigFrame<F> {
  /** Names of the fields that this device does not have, of tables that a device may lack. */
  lackingNames: readonly string[];
  ready: DeclaredForm<F> | undefined;
}

/** The part of `settings` that a form uses. */
interface Own<Names extends TableName, O extends TableName, F extends object> {
  says(key: string): Says;
  waysOf(key: string): readonly Way[];
  nameOf(key: string): string;
  objectOf(key: string): string | undefined;
  tablesWith(capabilities: ReturnType<typeof useCapabilities>): O[];
  mayLack: readonly O[];
  tablesOf(key: string): readonly TableName[];
  namesOf(isWanted: (key: string) => boolean): string[];
  form(
    row?: number,
    has?: readonly O[],
    isLacking?: (key: string) => boolean,
  ): Omit<ConfigFormOptions<Names, O, F>, 'label' | 'toConfigs' | 'validate'> & {
    toConfigs(values: F, held: Read<Names, O>): Partial<Read<Names, O>>;
    validate(values: F, loaded: F): Problems<F>;
    shows(key: string, values: F): boolean;
  };
}

interface SettingsFormOptions<Names extends TableName, O extends TableName, F extends object>
  extends Pick<ConfigFormOptions<Names, O, F>, 'onSaved' | 'readOnly' | 'channel' | 'row'> {
  /** Fields that this device does not have, by what it says of itself. */
  without?: readonly string[];
  /** Rules that depend on what the device can, besides the declared ones. */
  rules?(values: F, loaded: F): Problems<F>;
}

/** The form of declared settings. `row`: the element of list tables that it edits. */
export function useSettings<Names extends TableName, O extends TableName, F extends object>(
  own: Own<Names, O, F>,
  { row, rules, without = [], ...more }: SettingsFormOptions<Names, O, F> = {},
): DeclaredFrame<F> {
  const messages = useMessages();
  const has = own.tablesWith(useCapabilities());
  const lacking = useLacking(own.mayLack);
  const isLacking = (key: string) =>
    without.includes(key) || own.tablesOf(key).some((each) => lacking.includes(each as O));
  const binding = own.form(row, has, isLacking);
  const t = useTranslations('form');
  const nameOf = (key: string) => textOf(messages, own.nameOf(key)) ?? key;
  const lackingNames = own.namesOf(isLacking).map((key) => textOf(messages, key) ?? key);
  const label = (key: string) => {
    const object = textOf(messages, own.objectOf(key) ?? '');
    return object === undefined ? nameOf(key) : t('ofObject', { name: nameOf(key), object });
  };
  const validate = (values: F, loaded: F) => withProblems(binding.validate(values, loaded), rules?.(values, loaded));
  const { ready, ...frame } = useConfigForm<Names, F, O>({ ...binding, ...more, validate, label });
  const view = (values: F, key: string): FieldView => {
    const says = own.says(key);
    return {
      says,
      words: wordsFor(says, own.waysOf(key)),
      isThere: !isLacking(key),
      isShown: binding.shows(key, values),
      label: nameOf(key),
    };
  };
  return { ...frame, lackingNames, ready: ready && { ...ready, view: (key) => view(ready.values, key) } };
}

/** The declared problems come first. */
function withProblems<F extends object>(declared: Problems<F>, more: Problems<F> = {}): Problems<F> {
  const found = Object.entries(declared).filter(([, problem]) => problem !== undefined);
  return { ...more, ...Object.fromEntries(found) };
}
