import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect } from 'vitest';
import { dialog, fill, LOADING, openOnDevice, press } from '@/components/form/device-page.fixtures';
import { backupOf, configFile } from '@/emulator/services/config-file';
import { signedInDevice } from '@/emulator/test-device';
import { AUTHORITIES } from '@/lib/contract/authorities';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { saved } from '@/lib/save-file.fixtures';
import { answerUploads } from '@/lib/upload/answered-uploads.fixtures';
import { awaitRestart, capabilities, visitor } from './config-visitor.fixtures';
import ConfigPage from './page';
import { serveFiles } from './served-files.fixtures';

/** Call once at the top of each file of tests. */
export function setUpConfigPage(): void {
  beforeEach(() => {
    Object.assign(visitor, { userName: 'admin', authorities: AUTHORITIES });
    saved.length = 0;
    awaitRestart.mockClear();
  });
}

/** The call that begins an export. */
export const EXPORT = 'SecurityImExport.prepareExportData';

/** The call of an import. */
export const IMPORT = 'SecurityImExport.importData';

/** Of every exported file. */
export const PASSWORD = 'Kept-secret-7';

/** The page over an emulated device with its notifications, uploads and downloads. */
export async function open(profile: 'face-full' | 'minimal' = 'face-full') {
  const made = signedInDevice({ profile });
  Object.assign(capabilities, DEFAULT_CAPABILITIES, made.device.capabilities());
  const opened = await openOnDevice(ConfigPage, made);
  await screen.findByRole('button', { name: 'Export configuration' }, LOADING);
  await screen.findByRole('button', { name: 'Import configuration' }, LOADING);
  serveFiles(made);
  const sent: string[] = [];
  const answers: string[] = [];
  answerUploads(async (form) => {
    const verify = String(form.get('verify'));
    sent.push(verify);
    const { method, params, id } = JSON.parse(verify);
    const Data = Buffer.from(await (form.get('file') as File).arrayBuffer()).toString('base64');
    return answers.shift() ?? JSON.stringify({ ...made.upload(method, { ...params, Data }), id });
  });
  const hour = () => made.device.state().tables.AutoMaintain.AutoRebootHour;
  const setHour = (value: number) =>
    made.device.update(({ tables }) => {
      tables.AutoMaintain.AutoRebootHour = value;
    });
  return { ...made, ...opened, sent, answers, hour, setHour };
}

/** The opened page and its device. */
export type Opened = Awaited<ReturnType<typeof open>>;

/** Exports under a password, with that of the account. */
export async function exportLocked(own = 'Admin123', account = 'admin') {
  press('Export configuration');
  const box = await dialog();
  fill(box, 'Password', PASSWORD);
  fill(box, 'Repeat password', PASSWORD);
  fill(box, `Password of ${account}`, own);
  fireEvent.click(box.getByRole('button', { name: 'Export' }));
  return box;
}

/** The bytes of an export. */
export async function exported({ device }: Opened): Promise<Buffer<ArrayBuffer>> {
  await exportLocked();
  await waitFor(() => {
    device.clock.advance(1_000);
    expect(saved).toHaveLength(1);
  }, LOADING);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return Buffer.from((await saved[0]?.content.arrayBuffer()) as ArrayBuffer);
}

/** Chooses a file to import. */
export const choose = (content: BlobPart, name = 'site.backup') =>
  fireEvent.change(screen.getByLabelText(/^Configuration file/, { selector: 'input' }), {
    target: { files: [new File([content], name)] },
  });

/** All that is on the screen. */
export const page = () => within(document.body);

/** Presses Escape. */
export const pressEscape = () => act(async () => void fireEvent.keyDown(document.body, { key: 'Escape' }));

/** What is said to be wrong. */
export const alertText = async () => (await screen.findByRole('alert', {}, LOADING)).textContent;

/** Chooses the file, types its password, and presses Import. */
export async function importFile(bytes: Buffer<ArrayBuffer>, password = PASSWORD) {
  choose(bytes);
  await screen.findByLabelText('File password', { selector: 'input' }, LOADING);
  fill(page(), 'File password', password);
  press('Import configuration');
}

/** Answers the question before the import. */
export const confirm = async () => press('Import configuration', await dialog());

/** Opens the question before the import: the file is read once its reader is loaded, which nothing shows. */
export const askToImport = () =>
  waitFor(() => {
    if (!screen.queryByRole('dialog')) press('Import configuration');
    screen.getByRole('dialog');
  }, LOADING);

/** Compares a backup with the device, or with an earlier one. */
export async function compare(backups: readonly Buffer[], password = PASSWORD) {
  if (backups.length > 1) fireEvent.click(screen.getByRole('radio', { name: 'Another backup' }));
  for (const [place, bytes] of backups.entries()) {
    const label = place === 0 ? 'Backup' : 'Earlier backup';
    fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), {
      target: { files: [new File([new Uint8Array(bytes)], 'site.backup')] },
    });
    await waitFor(
      () => expect(screen.getAllByLabelText('File password', { selector: 'input' })).toHaveLength(place + 1),
      LOADING,
    );
    const box = screen.getAllByLabelText('File password', { selector: 'input' })[place] as HTMLElement;
    fireEvent.change(box, { target: { value: password } });
  }
  press('Show differences');
}

/** A backup of the device with other tables. */
export const backup = ({ device }: Opened, change: (tables: Record<string, Record<string, unknown>>) => void) => {
  const core = { state: () => device.state(), capabilities: () => device.capabilities(), wallNow: () => 0 };
  const content = structuredClone(backupOf(core as never, false));
  change(content.Tables as never);
  return configFile(content, PASSWORD);
};
