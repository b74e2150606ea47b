import type { DeviceCapabilities } from '@/lib/contract/capabilities';
import { templateFile } from '@/lib/people-file/people-files';
import { columnsOf } from '@/lib/people-file/person-columns';
import { saveFile } from '@/lib/save-file';

/** Hands out the file that is to be filled in: the columns this device knows. */
export const saveTemplate = (capabilities: DeviceCapabilities): void =>
  saveFile('persons-template.csv', templateFile(columnsOf(capabilities)));
