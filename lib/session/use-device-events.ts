import { useEffect, useRef } from 'react';
import type { DeviceEvent } from '@/lib/contract/methods/events';
import { notifications } from './device';

/**
 * Listens to events with these codes, if any, while the component is mounted. `onOpen` is called each time events begin
 * to arrive: earlier changes must be read. `isBackground`: on every page, where the slow mode is enough.
 */
export function useDeviceEvents(
  codes: readonly string[],
  onEvent: (event: DeviceEvent) => void,
  onOpen: () => void,
  isBackground = false,
): void {
  const latest = useRef({ onEvent, onOpen });
  useEffect(() => {
    latest.current = { onEvent, onOpen };
  });
  const joined = codes.join(' ');
  useEffect(
    () =>
      // A registration without codes would cost the device a stream for nothing.
      joined === ''
        ? undefined
        : notifications.listen(
            joined.split(' '),
            (event) => latest.current.onEvent(event),
            () => latest.current.onOpen(),
            isBackground,
          ),
    [joined, isBackground],
  );
}
