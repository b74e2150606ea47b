/** Every method of the contract and its handler. One that is missing does not compile. */
import type { RpcMethod } from '@/lib/contract/rpc';
import type { Handler } from '../service';
import { accessControl } from './access-control';
import { accessControlManager } from './access-control-manager';
import { accessCredentials } from './access-credentials';
import { accessUsers } from './access-users';
import { analysis } from './analysis';
import { attendance } from './attendance';
import { cameraParts } from './camera-parts';
import { capabilities } from './capabilities';
import { certManager, wiredImport } from './certificates';
import { cloudUpgrader } from './cloud-upgrader';
import { configManager } from './config-manager';
import { devInit } from './dev-init';
import { events } from './events';
import { faceServer } from './face-server';
import { fileManager } from './file-manager';
import { global } from './global';
import { intercom } from './intercom';
import { liftControl } from './lift-control';
import { log } from './log';
import { magicBox } from './magic-box';
import { mediaArea } from './media-files';
import { registerMethods } from './method-names';
import { devStorage, folderTree, ftpTest, nasUserManager } from './nas';
import { neighbours } from './neighbours';
import { netApp } from './net-app';
import { commPort, ddnsClient, vpnClient } from './network-links';
import { dockUser } from './onvif-users';
import { passwdFind } from './passwd-find';
import { peopleCounting } from './people-counting';
import { peripherals } from './peripherals';
import { pictureTools } from './picture-tools';
import { ptz } from './ptz';
import { recordings } from './recordings';
import { records } from './records';
import { remoteUpgrader } from './remote-upgrader';
import { security } from './security';
import { securityImExport } from './security-im-export';
import { sounds } from './sounds';
import { storage } from './storage';
import { system } from './system';
import { thermography } from './thermography';
import { upgrader } from './upgrader';
import { userManager } from './user-manager';
import { video } from './video';
import { videoOutput } from './video-output';

/** One handler per method. */
export type Registry = { [M in RpcMethod]: Handler<M> };

/** All services joined. */
export const registry: Registry = {
  ...global,
  ...system,
  ...security,
  ...securityImExport,
  ...passwdFind,
  ...devInit,
  ...magicBox,
  ...configManager,
  ...userManager,
  ...upgrader,
  ...remoteUpgrader,
  ...cloudUpgrader,
  ...dockUser,
  ...capabilities,
  ...certManager,
  ...wiredImport,
  ...netApp,
  ...nasUserManager,
  ...ftpTest,
  ...devStorage,
  ...folderTree,
  ...commPort,
  ...ddnsClient,
  ...vpnClient,
  ...events,
  ...records,
  ...accessUsers,
  ...accessCredentials,
  ...attendance,
  ...liftControl,
  ...intercom,
  ...accessControl,
  ...accessControlManager,
  ...video,
  ...ptz,
  ...fileManager,
  ...videoOutput,
  ...sounds,
  ...recordings,
  ...analysis,
  ...cameraParts,
  ...faceServer,
  ...peopleCounting,
  ...peripherals,
  ...thermography,
  ...mediaArea,
  ...pictureTools,
  ...neighbours,
  ...storage,
  ...log,
};

registerMethods(Object.keys(registry) as RpcMethod[]);
