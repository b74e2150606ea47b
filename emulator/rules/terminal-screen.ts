/** Rules of what the terminal's screen shows. @assumed pages-2 /individuation/*, /video/featureSet */
import { ADVERT_PLAN, PROMPT_S, SCREEN_TEXT, SHORTCUT, STANDBY } from '@/lib/contract/limits';
import {
  type AdvertPlanTable,
  CALL_TYPES,
  ICON_SIZES,
  type IndividuationTable,
  PLAN_MODES,
  PROMPT_MODES,
  PROMPT_RESULTS,
  PROMPT_VOICES,
  type PromptModeTable,
  SCREEN_THEMES,
  type ScreenBrightnessTable,
  type ScreenSaverTable,
  SHORTCUTS,
  type ShortcutSetTable,
} from '@/lib/contract/tables/terminal-screen';
import type { StoredAdvert } from '../state/adverts';
import type { DeviceState } from '../state/device-state';
import { parseTimeSection } from './time-sections';
import { isOneOf, isWhole } from './value-kinds';

const isText = (text: string, max: number) => [...text].length <= max && [...text].every((each) => each >= ' ');
const isIn = (value: unknown, { min, max }: { min: number; max: number }) => isWhole(value, min, max);

/** Wrong member of the home screen. */
export function individuationProblem({ Theme, Title, Slogan, LogoFile }: IndividuationTable): string | undefined {
  if (!isOneOf(SCREEN_THEMES, Theme)) return 'Theme';
  if (!isText(Title, SCREEN_TEXT.titleMax)) return 'Title';
  if (!isText(Slogan, SCREEN_TEXT.sloganMax)) return 'Slogan';
  return LogoFile === '' || /^\/logo\/\d{1,9}\.(png|jpg)$/.test(LogoFile) ? undefined : 'LogoFile';
}

/** The advert theme needs something to show. */
export const themeProblem = ({ Theme }: IndividuationTable, { adverts }: Pick<DeviceState, 'adverts'>) =>
  Theme === 'Advert' && adverts.items.length === 0 ? 'Individuation.Theme' : undefined;

/** Wrong member of the prompt. */
export function promptProblem({ Mode, Duration, Text, Voice }: PromptModeTable): string | undefined {
  if (!isOneOf(PROMPT_MODES, Mode)) return 'Mode';
  if (!isIn(Duration, PROMPT_S)) return 'Duration';
  const long = PROMPT_RESULTS.find((result) => !isText(Text[result], SCREEN_TEXT.promptMax));
  if (long) return `Text.${long}`;
  return isOneOf(PROMPT_VOICES, Voice) ? undefined : 'Voice';
}

/** Wrong member of standby. */
export function standbyProblem({ Enable, WaitTime, OffEnable, OffTime }: ScreenSaverTable): string | undefined {
  if (!isIn(WaitTime, STANDBY.waitS)) return 'WaitTime';
  if (!isIn(OffTime, STANDBY.offS)) return 'OffTime';
  return Enable && OffEnable && OffTime <= WaitTime ? 'OffTime' : undefined;
}

/** Wrong member of the brightness. */
export const brightnessProblem = ({ Value }: ScreenBrightnessTable) =>
  isIn(Value, STANDBY.brightness) ? undefined : 'Value';

/** Wrong member of the plan; the resources of the device are another check. Periods that touch overlap. */
export function planProblem({ Sections }: AdvertPlanTable): string | undefined {
  const { perDay, resources, intervalS } = ADVERT_PLAN;
  for (const [index, { Day, Time, Mode, ResourceIDs, Interval }] of Sections.entries()) {
    const path = `Sections[${index}]`;
    const time = parseTimeSection(Time);
    if (!isWhole(Day, 0, 6)) return `${path}.Day`;
    if (!time || time.startS >= time.endS) return `${path}.Time`;
    const before = Sections.slice(0, index).filter((each) => each.Day === Day);
    if (before.length >= perDay) return `${path}.Day`;
    const meets = before.some((each) => {
      const other = parseTimeSection(each.Time);
      return other?.isEnabled && time.isEnabled && time.startS <= other.endS && other.startS <= time.endS;
    });
    if (meets) return `${path}.Time`;
    if (!isOneOf(PLAN_MODES, Mode)) return `${path}.Mode`;
    const isCountRight = Mode === 'Clock' || isIn(ResourceIDs.length, resources);
    if (!isCountRight || new Set(ResourceIDs).size < ResourceIDs.length) return `${path}.ResourceIDs`;
    if (Mode === 'Clip' && ResourceIDs.length > 1) return `${path}.ResourceIDs`;
    if (!isIn(Interval, intervalS)) return `${path}.Interval`;
  }
  return undefined;
}

/** Whether a period of the mode can show a resource of the device; undefined: one that it lacks. */
export const fitsMode = (mode: string, found: Pick<StoredAdvert, 'Type'> | undefined): boolean =>
  found !== undefined && (found.Type === 'mp4') === (mode === 'Clip');

/** A period that names a resource which the device lacks, or one of the other kind. */
export function resourceProblem({ Sections }: AdvertPlanTable, { adverts }: Pick<DeviceState, 'adverts'>) {
  const wrong = Sections.findIndex(({ Mode, ResourceIDs }) =>
    ResourceIDs.some(
      (id) =>
        Mode !== 'Clock' &&
        !fitsMode(
          Mode,
          adverts.items.find(({ ID }) => ID === id),
        ),
    ),
  );
  return wrong < 0 ? undefined : `AdvertPlan.Sections[${wrong}].ResourceIDs`;
}

/** Wrong member of the shortcuts. */
export function shortcutProblem(table: ShortcutSetTable, outputs: number): string | undefined {
  const { Call, Order, IconSize, Bell } = table;
  if (SHORTCUTS.filter((name) => table[name].Enable).length > SHORTCUT.atOnce) return 'Doorbell.Enable';
  if (table.Call.Enable && table.Doorbell.Enable) return 'Doorbell.Enable';
  if (!isOneOf(CALL_TYPES, Call.Type)) return 'Call.Type';
  if (!/^[A-Za-z0-9#]{0,16}$/.test(Call.RoomNo) || (Call.Type === 2 && Call.RoomNo === '')) return 'Call.RoomNo';
  if (Order.length !== SHORTCUTS.length || SHORTCUTS.some((name) => !Order.includes(name))) return 'Order';
  if (!isOneOf(ICON_SIZES, IconSize)) return 'IconSize';
  if (!isWhole(Bell.Tone, 1, SHORTCUT.tones)) return 'Bell.Tone';
  if (!isIn(Bell.Time, SHORTCUT.bellS)) return 'Bell.Time';
  return isWhole(Bell.AlarmOut, -1, outputs - 1) ? undefined : 'Bell.AlarmOut';
}
