import { expect, it } from 'vitest';
import { METHOD_RIGHTS } from '@/emulator/rights/method-rights';
import { ACT_KINDS } from './act-kinds';

/** Calls that read, or that free what another call made. */
const READS =
  /\.(get|onvifget|list|find|query|do(Find|Seek|Get)|count|startFind|stopFind|destroy|factory|create|instance|attach|detach|keepAlive|need|has|is|check|test|seek|export|end|verify)/i;

/** Calls that do something and are no act of the journal, by the reason. */
const NOT_JOURNALLED: Readonly<Record<string, readonly string[]>> = {
  'their parts are recorded': ['system.multicall', 'System.multiSec'],
  'a table is recorded as its fields': [
    'Security.setConfig',
    'configManager.setConfig',
    'configManager.setChannelConfig',
    'configManager.setTemporaryConfig',
    'configManager.restoreTemporaryConfig',
    'configManager.restore',
  ],
  'a record table has its own list of kinds': [
    'RecordUpdater.insert',
    'RecordUpdater.update',
    'RecordUpdater.remove',
    'RecordUpdater.removeEx',
    'RecordUpdater.clear',
    'RecordUpdater.import',
    'RecordUpdater.importFile',
  ],
  'before or at the end of a sign-in': [
    'Global.firstLogin',
    'Global.secondLogin',
    'global.login',
    'Global.logout',
    'PasswdFind.sendVerificationCode',
    'PasswdFind.resetPassword',
    'DevInit.setLocalityConfig',
    'DevInit.account',
    'DevInit.access',
  ],
  'a deleted or renamed file is recorded by its folder': ['FileManager.removeFiles', 'FileManager.rename'],
  'a test sound of two seconds': ['speak.startPlay', 'speak.stopPlay'],
  'talk, which ends with its login': ['speak.start', 'speak.stop'],
  'the screen shows them for a moment': ['VideoOutput.deliverAdvertisement', 'VideoOutput.showPrompt'],
  'they move the lens, as those of a camera': [
    'devVideoInput.adjustFocus',
    'devVideoInput.autoFocus',
    'devVideoInput.resetFocusOptions',
  ],
  'the console does not call them': [
    'Security.addUserPlain',
    'magicBox.shutdown',
    ...['userManager.addGroup', 'userManager.modifyGroup', 'userManager.deleteGroup'],
    ...['configManager.deleteConfig', 'configManager.deleteFile'],
    'faceRecognitionServer.createGroup',
    'faceRecognitionServer.modifyGroup',
    'faceRecognitionServer.deleteGroup',
    'faceRecognitionServer.addPerson',
    'faceRecognitionServer.modifyPerson',
    'faceRecognitionServer.deletePerson',
    'AccessCard.removeAll',
    'AccessFace.removeAll',
    'AccessFingerprint.removeAll',
    'AccessAttendance.removeAll',
    ...['mediaFileFind.close', 'recordManager.setMode', 'devStorage.formatPatition', 'devStorage.setState'],
    ...['wideViewControl.setMode', 'OSDManager.updateOSD', 'OSDManager.removeOSD', 'audio.setVolume'],
    ...['rainBrush.moveOnce', 'rainBrush.moveContinuously', 'rainBrush.stopMove', 'snapManager.snapshot'],
    ...['devIntelliTracker.trackObject', 'devIntelliTracker.stopTracking', 'Alarm.setOutState'],
    ...['AsyncDeviceManager.addCustomDevice', 'AsyncDeviceManager.removeDevice', 'EventManager.confirmEvent'],
    ...['Intervideo.register', 'Intervideo.unregister'],
  ],
  'they prepare, try, or end another act': [
    'SecurityImExport.prepareExportData',
    'log.setEncryptKey',
    'upgrader.importFile',
    'upgrader.cancel',
    'CloudUpgrader.cancel',
    'RemoteUpgrader.cancel',
    'audioRecordManager.start',
    'netApp.startCapture',
    'netApp.stopCapture',
    'netApp.sendTestMail',
    'netApp.previewMail',
    'netApp.scanWLanDevices',
    'VideoTalkManager.ping',
    'Attendance.webStatis',
    'accessControl.captureFingerprint',
    'accessControl.stopCaptureFingerprint',
    'accessControlManager.searchDevice',
    'accessControlManager.stopSync',
    'accessControlManager.startCardCapture',
    'accessControlManager.stopCardCapture',
  ],
  'they reach the settings of other devices only': [
    'accessControlManager.syncTime',
    'accessControlManager.syncOfflineLog',
  ],
  'they measure and change nothing': [
    'FileManager.downloadPiece',
    'faceRecognitionServer.checkPicture',
    'devVideoAnalyse.calculateRealSize',
    'VideoInAnalyse.calculateRealSize',
  ],
  'they connect and change nothing that is kept': [
    'netApp.dial',
    'netApp.unlockSim',
    'LinkLayerVPNClient.connect',
    'LinkLayerVPNClient.disconnect',
  ],
};

/** Movements and lights of a camera are no changes; the points that it keeps have a list on their page. */
const isCamera = (method: string) => /^(ptz|ptzBase|PtzPeripheral|PtzViewRange|faceBoard)\./.test(method);

it('records every call that changes the device, or has a reason not to', () => {
  const listed = new Set(Object.values(NOT_JOURNALLED).flat());
  const missing = Object.keys(METHOD_RIGHTS).filter(
    (method) => !Object.hasOwn(ACT_KINDS, method) && !listed.has(method) && !READS.test(method) && !isCamera(method),
  );
  expect(missing).toEqual([]);
});

it('has no reason for a recorded or an unknown call', () => {
  const listed = Object.values(NOT_JOURNALLED).flat();
  expect(listed.filter((method) => Object.hasOwn(ACT_KINDS, method) || !Object.hasOwn(METHOD_RIGHTS, method))).toEqual(
    [],
  );
});
