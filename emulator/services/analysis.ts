/** devVideoAnalyse and VideoInAnalyse: rules that the picture is analysed by. @spec §7; shapes @assumed pages-3 10.2 */
import { DRAWING_MAX, POLYGON_POINTS } from '@/lib/contract/limits';
import { ANALYSE_RULE_TYPES, type AnalyseRuleTable, FACE_SIZE_MIN, SHAPE_RULE_TYPES } from '@/lib/contract/tables/face';
import { FIELD_DEGREES } from '../rules/camera';
import { type Call, service } from '../service';
import { FULL_PICTURE, seedFaceRule } from '../state/seed-analysis';
import { badCall, badValue } from './device-error';
import { readList, readOptionalText, readWhole } from './read-params';
import { createHandle, handleOf, releaseHandle } from './session-of-call';

type Area = 'devVideoAnalyse' | 'VideoInAnalyse';

const readChannel = ({ state }: Call, channel: unknown) =>
  readWhole(channel ?? 0, 'channel', 0, state.tables.VideoAnalyseRule.length - 1);

function check(call: Call, area: Area): void {
  if (call.request.object !== undefined) handleOf(call, area);
}

/** The rule of a type as it comes. */
function template(Type: AnalyseRuleTable['Type']): AnalyseRuleTable {
  if (Type === 'FaceDetection') return seedFaceRule(true);
  if (Type === 'NumberStat') return { Type, Enable: false };
  const across: AnalyseRuleTable['Config'] =
    Type === 'CrossLineDetection'
      ? {
          DetectLine: [
            [DRAWING_MAX >> 2, DRAWING_MAX >> 1],
            [(DRAWING_MAX * 3) >> 2, DRAWING_MAX >> 1],
          ],
        }
      : { DetectRegion: FULL_PICTURE() };
  return { Type, Enable: false, Config: across };
}

/** Types that this device knows: it counts people only where it can. */
const typesOf = (call: Call) =>
  ANALYSE_RULE_TYPES.filter((type) => type !== 'NumberStat' || call.core.capabilities().peopleCount);

function getCaps(call: Call, area: Area, channel: unknown) {
  check(call, area);
  readChannel(call, channel);
  return {
    caps: {
      RuleTypes: typesOf(call),
      ShapeRules: [...SHAPE_RULE_TYPES],
      RegionPoints: [POLYGON_POINTS.min, POLYGON_POINTS.max],
      FaceSizeMin: FACE_SIZE_MIN,
      MaxRules: 10,
    },
  };
}

function getTemplateRule(call: Call, area: Area, wanted: unknown) {
  check(call, area);
  const name = readOptionalText(wanted, 'class', 64);
  const types = typesOf(call).filter((type) => name === '' || type === name);
  if (types.length === 0) throw badValue('class');
  return { rules: types.map(template) };
}

function getSceneList(call: Call, area: Area) {
  check(call, area);
  return { scenes: [{ Name: 'Entrance', Type: 'FaceDetection' }] };
}

/** By the field of view at the distance that faces are expected at. */
function calculateRealSize(call: Call, area: Area, screen: unknown) {
  check(call, area);
  const place = readList(screen, 'screen', 4).map((each) => readWhole(each, 'screen', 0, DRAWING_MAX));
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = place;
  if (place.length !== 4) throw badCall('screen');
  const distance = call.state.tables.VideoAnalyseRule[0]?.[0]?.Config?.Distance ?? 100;
  const cm = (degrees: number, share: number) => 2 * distance * Math.tan((degrees * Math.PI) / 360) * share;
  const across = cm(FIELD_DEGREES.across, (x2 - x1) / DRAWING_MAX);
  const down = cm(FIELD_DEGREES.down, (y2 - y1) / DRAWING_MAX);
  return { size: Math.round(Math.hypot(across, down)) };
}

/** Methods of both areas, which do the same. */
export const analysis = service(['devVideoAnalyse', 'VideoInAnalyse'], {
  'devVideoAnalyse.factory.instance': (call, { channel }) =>
    createHandle(call, { kind: 'devVideoAnalyse', channel: readChannel(call, channel) }),
  'devVideoAnalyse.destroy': (call) => releaseHandle(call, 'devVideoAnalyse'),
  'devVideoAnalyse.getCaps': (call, { channel }) => getCaps(call, 'devVideoAnalyse', channel),
  'devVideoAnalyse.getTemplateRule': (call, params) => getTemplateRule(call, 'devVideoAnalyse', params.class),
  'devVideoAnalyse.getSceneList': (call) => getSceneList(call, 'devVideoAnalyse'),
  'devVideoAnalyse.calculateRealSize': (call, { screen }) => calculateRealSize(call, 'devVideoAnalyse', screen),
  'VideoInAnalyse.factory.instance': (call, { channel }) =>
    createHandle(call, { kind: 'VideoInAnalyse', channel: readChannel(call, channel) }),
  'VideoInAnalyse.destroy': (call) => releaseHandle(call, 'VideoInAnalyse'),
  'VideoInAnalyse.getCaps': (call, { channel }) => getCaps(call, 'VideoInAnalyse', channel),
  'VideoInAnalyse.getTemplateRule': (call, params) => getTemplateRule(call, 'VideoInAnalyse', params.class),
  'VideoInAnalyse.getSceneList': (call) => getSceneList(call, 'VideoInAnalyse'),
  'VideoInAnalyse.calculateRealSize': (call, { screen }) => calculateRealSize(call, 'VideoInAnalyse', screen),
});
