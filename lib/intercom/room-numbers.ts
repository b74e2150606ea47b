import { BUILDING, CONTACT } from '@/lib/contract/limits';
import type { Problem } from '@/lib/i18n/message-keys';
import { rangeProblem } from '@/lib/validation/text-kinds';

/** How the rooms of a building are numbered. */
export interface BuildingShape {
  layers: number | '';
  rooms: number | '';
  /** Number of the first room of the lowest layer. */
  first: string;
  /** The same of the layer above; every layer is as far from the one below it. */
  second: string;
  floorDigits: number;
}

/** Room numbers layer by layer, lowest first. The shape must have no problems. */
export function roomNumbers({ layers, rooms, first, second }: BuildingShape): string[] {
  const step = Number(second) - Number(first);
  return Array.from({ length: Number(layers) }, (_, layer) =>
    Array.from({ length: Number(rooms) }, (_, room) => String(Number(first) + layer * step + room)),
  ).flat();
}

function startProblem(text: string): Problem | undefined {
  if (text === '') return { key: 'NotNull' };
  return /^[1-9]\d*$/.test(text) && text.length <= BUILDING.roomDigitsMax ? undefined : { key: 'RoomNoError' };
}

/**
 * Problems of a shape: single values, more rooms than the directory holds, more layers than the floor digits can
 * count, a lowest layer that does not start below the next, layers with overlapping numbers. @assumed pages-1
 * /vto/roomNo
 */
export function shapeProblems(shape: BuildingShape): Partial<Record<keyof BuildingShape, Problem>> {
  const { layers, rooms, first, second, floorDigits } = shape;
  const most = Math.min(BUILDING.layers.max, 10 ** floorDigits - 1);
  const alone = {
    layers: rangeProblem(layers, { min: BUILDING.layers.min, max: most }),
    rooms: rangeProblem(rooms, BUILDING.roomsPerLayer),
    first: startProblem(first),
    second: startProblem(second),
  };
  if (Number(layers) * Number(rooms) > CONTACT.max) {
    return { ...alone, layers: { key: 'RoomMax', values: { max: CONTACT.max } } };
  }
  if (alone.layers || alone.rooms || alone.first || alone.second) return alone;
  const step = Number(second) - Number(first);
  if (step <= 0) return { first: { key: 'FloorStartError' } };
  if (Number(layers) > 1 && Number(rooms) > step) {
    return { rooms: { key: 'OutOfRange', values: { min: BUILDING.roomsPerLayer.min, max: step } } };
  }
  const last = Number(first) + (Number(layers) - 1) * step + Number(rooms) - 1;
  return String(last).length > BUILDING.roomDigitsMax ? { second: { key: 'RoomNoError' } } : {};
}
