import { useQuery } from '@tanstack/react-query';
import { readRows } from '@/lib/records/read-rows';
import { rpc } from '@/lib/session/device';

/** Floors of the lift as strings, in the device's order. */
export interface Floors {
  floors: string[];
  /** True when the list could not be read; the person's stored floors are still shown. */
  isUnread: boolean;
  isLoading: boolean;
}

const NO_FLOORS: string[] = [];

/** Reads the floors of a device with a lift. @assumed pages-1 /liftControl */
export function useFloors(): Floors {
  const query = useQuery({
    queryKey: ['floors'],
    queryFn: async () => {
      const floors = await readRows(rpc, 'LiftControl.getFloorInfo', 'Info');
      return floors.map((each) => String(each.Floor));
    },
  });
  return { floors: query.data ?? NO_FLOORS, isUnread: query.isError, isLoading: query.isLoading };
}
