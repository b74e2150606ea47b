import type { Core } from '../service';
import { AgeKeeper } from './age-keeper';
import { AlarmKeeper } from './alarm-keeper';
import { CollectionKeeper } from './collection-keeper';
import { DoorKeeper } from './door-keeper';
import { EnrolmentKeeper } from './enrolment-keeper';
import { ExportKeeper } from './export-keeper';
import { PushKeeper } from './http-push';
import { IntercomKeeper } from './intercom-keeper';
import type { Keeper } from './keeper';
import { LeaseKeeper } from './lease-keeper';
import { LinkKeeper } from './link-keeper';
import { MotionKeeper } from './motion-keeper';
import { PasserKeeper } from './passer-keeper';
import { RemoteCheckKeeper } from './remote-check-keeper';
import { RestartKeeper } from './restart-keeper';
import { SubUpgradeKeeper } from './sub-upgrade-keeper';
import { SyncKeeper } from './sync-keeper';
import { TimeKeeper } from './time-server';
import { TrialKeeper } from './trial-keeper';
import { UpgradeKeeper } from './upgrade-keeper';
import { ViewKeeper } from './view-keeper';
import { WorkKeeper } from './work-keeper';

/** All of them, by name. */
export interface Keepers {
  doors: DoorKeeper;
  alarms: AlarmKeeper;
  intercom: IntercomKeeper;
  sync: SyncKeeper;
  enrolment: EnrolmentKeeper;
  remoteChecks: RemoteCheckKeeper;
  exports: ExportKeeper;
  trials: TrialKeeper;
  leases: LeaseKeeper;
  links: LinkKeeper;
  motion: MotionKeeper;
  views: ViewKeeper;
  upgrades: UpgradeKeeper;
  subUpgrades: SubUpgradeKeeper;
  pushes: PushKeeper;
  time: TimeKeeper;
  restarts: RestartKeeper;
  ages: AgeKeeper;
  collection: CollectionKeeper;
  passers: PasserKeeper;
  work: WorkKeeper;
}

/** The keepers of a device, none of which has started yet. `install`: another version is in use from now on. */
export function createKeepers(core: Core, install: (version: string) => void): Keepers {
  return {
    doors: new DoorKeeper(core),
    alarms: new AlarmKeeper(core),
    intercom: new IntercomKeeper(core),
    sync: new SyncKeeper(core),
    enrolment: new EnrolmentKeeper(core),
    remoteChecks: new RemoteCheckKeeper(core),
    exports: new ExportKeeper(core),
    trials: new TrialKeeper(core),
    leases: new LeaseKeeper(core),
    links: new LinkKeeper(core),
    motion: new MotionKeeper(core),
    views: new ViewKeeper(core),
    upgrades: new UpgradeKeeper(core, install),
    subUpgrades: new SubUpgradeKeeper(core),
    pushes: new PushKeeper(core),
    time: new TimeKeeper(core),
    restarts: new RestartKeeper(core),
    ages: new AgeKeeper(core),
    collection: new CollectionKeeper(core),
    passers: new PasserKeeper(core),
    work: new WorkKeeper(core),
  };
}

/** In the order in which they start and see a change; they stop in the opposite one. */
export const keepersInOrder = (keepers: Keepers): readonly Keeper[] => [
  keepers.intercom,
  keepers.views,
  keepers.leases,
  keepers.links,
  keepers.pushes,
  keepers.time,
  keepers.restarts,
  keepers.ages,
  keepers.collection,
  keepers.passers,
  keepers.work,
  // An alarm input takes precedence over the state and the sections of a door.
  keepers.doors,
  keepers.alarms,
  keepers.motion,
  keepers.sync,
  keepers.enrolment,
  keepers.remoteChecks,
  keepers.exports,
  keepers.upgrades,
  keepers.subUpgrades,
  // Last, as it puts tables back, which the others have to see: before they stop, and after they have started.
  keepers.trials,
];
