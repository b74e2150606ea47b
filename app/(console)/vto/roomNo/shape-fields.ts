import { at, bind } from '@/lib/forms/bind';

/** The shape of a building, from which its room numbers follow. */
export const SHAPE = bind({
  layers: at('Building', 'UnitFloorNumber').number(),
  rooms: at('Building', 'FloorPerRoomNumber').number(),
  first: at('Building', 'FirstFloorStart').text(),
  second: at('Building', 'SecondFloorStart').text(),
  floorDigits: at('Building', 'FloorLen').choice(),
});
