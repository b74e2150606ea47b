/**
 * Upgrade by a file or from the cloud: what waits for the start, and how far the installation is. @assumed pages-3
 * /update
 */
import { UPGRADE_EVENT } from '@/lib/contract/methods/events';
import type { UpgradeReason } from '@/lib/contract/methods/upgrade';
import type { Core } from '../service';
import type { UpgradeReport, UpgradeWay } from '../state/device-state';
import { noUpgrade } from '../state/seed';
import type { Keeper } from './keeper';

/** One step of the installation. @assumed pages-3 /update: 10 % per 200 ms */
export const STEP_MS = 200;
/** Percent of one step. */
export const STEP_PERCENT = 10;
/** A device reports the success for a while before it restarts. */
const REPORT_MS = 2_000;
/** Where a scripted failure happens, in percent. */
export const FAILS_AT = 60;
/** An uploaded file that is not started in time is dropped. @assumed ours: an absent login must not block others */
const FILE_WAITS_MS = 300_000;

/** An upgrade file that passed the check. */
export interface Imported {
  name: string;
  /** The device it is for. */
  model: string;
  version: string;
  /** The login that sent it; empty without a file. */
  owner: string;
}

const IDLE = noUpgrade();

/** One upgrade at a time. The version changes only at 100 %. */
export class UpgradeKeeper implements Keeper {
  private file: Imported | undefined;
  private cancelStep = () => {};
  private cancelWait = () => {};

  constructor(
    private readonly core: Core,
    private readonly install: (version: string) => void,
  ) {}

  /** Stored: a program that is killed in the middle of an upgrade tells how it ended. */
  private get report(): UpgradeReport {
    return this.core.state().upgrade;
  }

  private set report(report: UpgradeReport) {
    this.core.update((draft) => {
      draft.upgrade = report;
    });
  }

  /** The last upgrade, when it came this way. */
  current(way: UpgradeWay): UpgradeReport {
    return this.report.way === way ? this.report : { ...IDLE, way };
  }

  /** The file that waits for its start. */
  imported(): Imported | undefined {
    return this.file;
  }

  /** The device is busy with an installation, or about to restart after one. */
  isBusy(): boolean {
    return this.isInstalling() || this.isRestarting();
  }

  /** An installation is in progress: a restart now would end it. */
  isInstalling(): boolean {
    return this.report.state === 'Upgrading';
  }

  /** Sends the event of a running upgrade to a login that has just subscribed. */
  announceTo(login: string): void {
    if (this.isInstalling()) this.announce('Start', login);
  }

  /** A file of another login, which is still there, waits for its start. */
  isTaken(login: string): boolean {
    const owner = this.file?.owner;
    if (owner === undefined || owner === login || this.isBusy()) return false;
    return this.core.sessions.find(owner) !== undefined;
  }

  /** The file is in use: its wait begins again. */
  touch(): void {
    this.cancelWait();
    this.cancelWait = this.core.clock.after(FILE_WAITS_MS, () => !this.isBusy() && this.drop());
  }

  import(file: Imported): void {
    this.file = file;
    this.report = { ...IDLE, state: 'Importing', progress: 100, file: file.name };
    this.touch();
  }

  /** Loads a version from the cloud and installs it; the device is not busy. */
  download(version: string): void {
    this.file = { name: '', model: this.model(), version, owner: '' };
    this.begin({ ...IDLE, way: 'cloud', state: 'Upgrading' });
  }

  /** Starts the installation; false when no file for this device waits for it. */
  startInstalling(): boolean {
    if (this.file?.model !== this.model() || this.isBusy()) return false;
    this.begin({ ...IDLE, state: 'Upgrading', file: this.file.name });
    return true;
  }

  /** Drops the file, and stops the installation; false when that is finished already, or for what came another way. */
  cancel(way: UpgradeWay): boolean {
    const isThere = this.isBusy() || this.file !== undefined;
    if (this.isRestarting() || (isThere && this.report.way !== way)) return false;
    this.drop();
    return true;
  }

  /** A complete version is in use from now on; one that was not finished when the power failed has failed. */
  powerUp(): void {
    const { report } = this;
    this.drop();
    if (report.installed !== undefined) this.install(report.installed);
    if (report.state === 'Upgrading') this.report = { ...report, state: 'Failed', reason: 'UpgradeFailed' };
    else if (report.state === 'Failed' || report.state === 'FailedReboot') this.report = { ...report, state: 'Failed' };
  }

  drop(): void {
    if (this.isInstalling()) this.announce('Stop');
    this.stop();
    this.report = IDLE;
  }

  /** Nothing goes on, and how far it is stays. */
  stop(): void {
    this.cancelStep();
    this.cancelWait();
    this.file = undefined;
  }

  private isRestarting(): boolean {
    return this.report.state === 'Succeeded' || this.report.state === 'FailedReboot';
  }

  private model(): string {
    return this.core.capabilities().deviceType;
  }

  private begin(report: UpgradeReport): void {
    this.report = report;
    this.announce('Start');
    this.step();
  }

  private announce(Action: 'Start' | 'Stop', onlyTo?: string): void {
    this.core.emit({ Action, Code: UPGRADE_EVENT, Index: 0, Data: {} }, onlyTo);
  }

  private step(): void {
    this.cancelStep = this.core.clock.after(STEP_MS, () => {
      const progress = this.report.progress + STEP_PERCENT;
      this.report = { ...this.report, progress };
      const { upgradeReason: reason, upgradeRestarts } = this.core.state().switches;
      if (reason && progress >= FAILS_AT) return this.fail(reason, upgradeRestarts);
      if (progress >= 100) return this.succeed();
      this.step();
    });
  }

  private fail(reason: UpgradeReason, restarts: boolean): void {
    // Nothing waits any more; the report stays.
    this.cancelWait();
    this.file = undefined;
    this.report = { ...this.report, state: restarts ? 'FailedReboot' : 'Failed', reason };
    this.announce('Stop');
    this.core.note('Upgrade', 'UpgradeFailed', 'System', reason);
    if (restarts) this.cancelStep = this.core.clock.after(REPORT_MS, () => this.core.reboot());
  }

  private succeed(): void {
    const { version = '' } = this.file ?? {};
    this.report = { ...this.report, state: 'Succeeded', installed: version };
    this.announce('Stop');
    this.core.note('Upgrade', 'Upgrade', 'System', version);
    this.cancelStep = this.core.clock.after(REPORT_MS, () => this.core.reboot());
  }
}
