import { useEffect, useRef } from 'react';
import type { DeviceEvent } from '@/lib/contract/methods/events';
import { notifications } from './device';

/** Listens to events of these codes while the component stands. */
export function useDeviceEvents(codes: readonly string[], onEvent: (event: DeviceEvent) => void): void {
  const latest = useRef(onEvent);
  useEffect(() => {
    latest.current = onEvent;
  });
  const joined = codes.join(' ');
  useEffect(() => notifications.listen(joined.split(' '), (event) => latest.current(event)), [joined]);
}
