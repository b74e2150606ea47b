import type { DeviceCapabilities } from '@/lib/contract/capabilities';
import { templateFile } from '@/lib/people-file/people-files';
import { columnsOf } from '@/lib/people-file/person-columns';
import { saveFile } from '@/lib/save-file';

/** Saves an import template with the columns that this device supports. */
export const saveTemplate = (capabilities: DeviceCapabilities): void =>
  saveFile('persons-template.csv', templateFile(columnsOf(capabilities)));
