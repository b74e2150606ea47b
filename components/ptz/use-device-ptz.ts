import { useEffect, useState } from 'react';
import { steadyClock } from '@/lib/clock';
import { PTZ } from '@/lib/contract/limits';
import { PtzControl } from '@/lib/ptz/ptz-control';
import { rpc } from '@/lib/session/device';
import { useAuthority, useCapabilities } from '@/lib/session/use-visitor';

/** The movable camera of this device, shared by the picture overlay and the panel beside it. */
export interface DevicePtz {
  control: PtzControl;
  /** 1 to 8. */
  speed: number;
  setSpeed(speed: number): void;
  /** The camera can turn; without it only its lens moves. */
  canMove: boolean;
  canFocus: boolean;
}

/**
 * The camera's movement, for pages: undefined where the camera neither turns nor focuses, or the account has no right
 * to (`AuthPTZ`).
 * @assumed pages-2 PTZ pad
 */
export function useDevicePtz(): DevicePtz | undefined {
  const { ptz: canMove, focusControl: canFocus } = useCapabilities();
  const mayMove = useAuthority('AuthPTZ');
  const [control] = useState(() => new PtzControl(rpc, steadyClock));
  const [speed, setSpeed] = useState<number>(PTZ.speed.factory);
  useEffect(() => () => void control.close(), [control]);
  return mayMove && (canMove || canFocus) ? { control, speed, setSpeed, canMove, canFocus } : undefined;
}
