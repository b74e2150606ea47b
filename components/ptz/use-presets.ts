import { useQuery } from '@tanstack/react-query';
import type { PtzControl } from '@/lib/ptz/ptz-control';

/** Presets of the camera, one list shared by all parts. */
export const usePresets = (control: PtzControl) =>
  useQuery({ queryKey: ['ptz presets'], queryFn: () => control.presets() });
