import { type Capability, DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { LANGUAGES, PSEUDO_LANGUAGES } from '@/lib/contract/languages';
import {
  described,
  either,
  flag,
  list,
  named,
  object,
  oneOf,
  optional,
  type Shape,
  shapeFault,
  text,
  whole,
} from '../json-shape';
import { unknownName } from '../nearest-name';
import { TIME_FORMATS } from '../rules/config-rules';

/** The most doors of a device. */
export const DOORS_MAX = 16;
const PORT = whole(1, 65_535);
const TEXT_MAX = 16_384;

const LANGUAGE = oneOf([...LANGUAGES, ...PSEUDO_LANGUAGES].map(({ device }) => device));

/** Capabilities whose values are bound more closely than by their kind. @assumed contract 2 */
const BOUND: Partial<Record<Capability, Shape<unknown>>> = {
  securityBaseline: oneOf([1, 2, 2.1]),
  doorCount: whole(1, DOORS_MAX),
  webPort: PORT,
  rtspPort: PORT,
  temperatureType: whole(-1, 65_535),
  timeFormat: oneOf(TIME_FORMATS),
  devLanguage: LANGUAGE,
  languages: either<unknown>(list(LANGUAGE), described('The first ones of the list', whole(1, LANGUAGES.length))),
  pwdUpdatePeriod: either<unknown>(
    object({ support: flag, list: described('In days', list(whole(0, 3650))) }),
    described('With the usual periods, or without', flag),
  ),
};

/** The form of a capability that is bound by the kind of its default alone. */
function ofKind(name: Capability): Shape<unknown> {
  const standard = DEFAULT_CAPABILITIES[name];
  if (typeof standard === 'boolean') return flag;
  return typeof standard === 'number' ? whole(0, 65_535) : text(TEXT_MAX);
}

const names = Object.keys(DEFAULT_CAPABILITIES) as Capability[];

/** Some capabilities by name, as the command line, a profile file and the control API take them. */
export const CAPABILITIES: Shape<Record<string, unknown>> = named(
  'Capabilities',
  object(Object.fromEntries(names.map((name) => [name, optional(BOUND[name] ?? ofKind(name))]))),
);

/** Why a capability cannot have that value, with the nearest right name; undefined when it can. */
export function capabilityProblem(name: string, value: unknown, path = name): string | undefined {
  const form = CAPABILITIES.properties?.[name];
  return form ? shapeFault(form, value, path) : unknownName('capability', name, names);
}
