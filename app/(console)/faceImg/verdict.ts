import type { Result } from '@/lib/contract/rpc';
import type { FilterFields } from './faceImg-fields';

/** What the device measured in a picture. */
export type Measured = Pick<Result<'faceRecognitionServer.checkPicture'>, 'score' | 'blur' | 'brightness' | 'angle'>;

/** Why a picture is not good enough. */
export type Fault = 'quality' | 'blur' | 'dark' | 'bright' | 'angle';

/** Every rule of the filter that a picture breaks, by the values that the form shows; none while it is off. */
export function faultsOf(measured: Measured, filter: FilterFields): Fault[] {
  if (!filter.enabled) return [];
  const faults: [Fault, boolean][] = [
    ['quality', measured.score < Number(filter.quality)],
    ['blur', measured.blur > Number(filter.blur)],
    ['dark', measured.brightness < Number(filter.brightMin)],
    ['bright', measured.brightness > Number(filter.brightMax)],
    ['angle', measured.angle > Number(filter.angle)],
  ];
  return faults.filter(([, isBroken]) => isBroken).map(([fault]) => fault);
}
