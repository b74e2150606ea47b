/**
 * Methods that are answered without a session, and services that this device lists and has switched off; rights are in
 * emulator/rights. @assumed contract 1.2 (entry points), 5.1 (InvalidRequest for a service that is switched off)
 */
import type { DeviceCapabilities } from '@/lib/contract/capabilities';
import type { RpcMethod } from '@/lib/contract/rpc';
import type { EntryPoint } from '../device-interface';

const SIGN_IN: readonly string[] = ['Global.firstLogin', 'Global.secondLogin', 'global.login'] satisfies RpcMethod[];

/** Whether this method may be called at that address without a session. */
export function needsNoSession(method: string, entryPoint: EntryPoint): boolean {
  if (method === 'Security.getEncryptInfo') return true;
  if (entryPoint !== 'outside') return SIGN_IN.includes(method);
  if (method === 'global.getCurrentTime' || method.startsWith('DevInit.')) return true;
  return method.startsWith('PasswdFind.') && method !== 'PasswdFind.setContact';
}

/** Whether the method is answered at that address at all. */
export function isAnsweredAt(method: string, entryPoint: EntryPoint): boolean {
  if (entryPoint === 'rpc') return true;
  if (entryPoint === 'outside') return needsNoSession(method, entryPoint);
  return SIGN_IN.includes(method) || method === 'Global.logout' || method === 'Global.keepAlive';
}

const hasSpeaker = (can: DeviceCapabilities) => can.volume || can.voiceManage || can.customAudio || can.ttsSupport;
const canRecord = (can: DeviceCapabilities) => can.customAudio && can.talk;

/** Conditions of areas and methods; the longest match applies. */
const SWITCHED: readonly (readonly [prefix: string, isThere: (can: DeviceCapabilities) => boolean])[] = [
  ['VTO.', (can) => can.intercom],
  ['VideoTalkManager.', (can) => can.intercom],
  ['VideoTalkPhone.', (can) => can.intercom],
  ['FaceInfoManager.', (can) => can.faceAuth],
  ['CitizenIdentityManager.', (can) => can.faceAuth],
  ['VideoOutput.getAdvert', (can) => can.advertResource],
  ['VideoOutput.deliver', (can) => can.advertResource],
  ['VideoOutput.remove', (can) => can.advertResource],
  ['VideoOutput.setAdvert', (can) => can.advertResource],
  ['VideoOutput.showPrompt', (can) => can.promptMode],
  ['DevPinmuxManager.', (can) => can.wiegand || can.rs485DisplayType > 0],
  ['RemoteUpgrader.', (can) => can.remoteUpgrade],
  ['CertManager.getSvrCertInfo', (can) => can.certManage],
  ['CertManager.importSvrCert', (can) => can.certManage],
  ['CertManager.createCertRequest', (can) => can.certManage],
  ['UPnPPortmap.', (can) => can.upnp],
  ['CloudUpgrader.', (can) => can.cloudUpgrade],
  ['intelli.', (can) => can.faceAuth],
  ['AccessCard.', (can) => can.cardAuth && can.cardService],
  ['AccessFace.', (can) => can.faceAuth],
  ['AccessFingerprint.', (can) => can.fingerprintAuth && can.fingerprintService],
  ['AccessAttendance.', (can) => can.attendanceGroup],
  ['Attendance.', (can) => can.attendanceGroup],
  ['LiftControl.', (can) => can.liftControl],
  ['NASUserManager.', (can) => can.nas],
  ['Tree.', (can) => can.nas],
  ['FtpTest.', (can) => can.nas],
  ['devStorage.', (can) => can.nas],
  ['userManager.onvif', (can) => can.onvifOption],
  ['DockUser.', (can) => can.onvifOption],
  ['accessControlManager.getRepeatEnterRoute', (can) => can.repeatEnter],
  ['accessControlManager.setRepeatEnterRoute', (can) => can.repeatEnter],
  ['accessControlManager.removeRepeatEnterRoute', (can) => can.repeatEnter],
  ['accessControlManager.clearRepeatEnter', (can) => can.repeatEnter],
  ['accessControlManager.getRepeatEnterPersons', (can) => can.repeatEnter],
  ['accessControlManager.getABLockRoute', (can) => can.abLock],
  ['accessControlManager.getSubController', (can) => can.subController],
  ['accessControlManager.searchDevice', (can) => can.subController],
  ['accessControlManager.addDevice', (can) => can.subController],
  ['accessControlManager.modifyDevice', (can) => can.subController],
  ['accessControlManager.removeDevice', (can) => can.subController],
  ['accessControlManager.sync', (can) => can.subController || can.registerManage],
  ['accessControlManager.getSyncState', (can) => can.subController || can.registerManage],
  ['accessControlManager.stopSync', (can) => can.subController || can.registerManage],
  ['accessControlManager.setABLockRoute', (can) => can.abLock],
  ['Alarm.testInput', (can) => can.linkageIn],
  ['Alarm.testEvent', (can) => can.alarmLink || can.motionDetect],
  ['accessControl.openDoor', (can) => can.remoteOpen],
  ['accessControl.closeDoor', (can) => can.remoteOpen],
  ['encode.', (can) => can.hasVideo],
  ['devVideoInput.getCaps', (can) => can.hasVideo],
  ['devVideoInput.factory.instance', (can) => can.hasVideo],
  ['devVideoInput.adjustFocus', (can) => can.focusControl],
  ['devVideoInput.autoFocus', (can) => can.focusControl],
  ['devVideoInput.resetFocusOptions', (can) => can.focusControl],
  ['devVideoInput.getFocusStatus', (can) => can.focusControl],
  ['mediaFileFind.', (can) => can.hasVideo],
  ['recordManager.', (can) => can.hasVideo],
  ['wideViewControl.', (can) => can.hasVideo],
  ['OSDManager.', (can) => can.hasVideo],
  ['rainBrush.', (can) => can.ptz],
  ['devIntelliTracker.', (can) => can.ptz],
  ['audio.', hasSpeaker],
  ['ThermographyManager.', (can) => can.tempMeasure],
  ['ptzBase.', (can) => can.ptz],
  ['PtzPeripheral.', (can) => can.ptz],
  ['PtzViewRange.', (can) => can.ptz],
  ['devVideoEncode.', (can) => can.hasVideo],
  ['devVideoOutput.', (can) => can.hasVideo],
  ['faceBoard.', (can) => can.hasVideo],
  ['devVideoDetect.', (can) => can.hasVideo],
  ['devVideoAnalyse.', (can) => can.hasVideo],
  ['VideoInAnalyse.', (can) => can.hasVideo],
  ['faceRecognitionServer.', (can) => can.faceAuth],
  ['ptz.', (can) => can.ptz || can.focusControl],
  ['ptz.getCurrentProtocolCaps', (can) => can.ptz],
  ['speak.getCaps', (can) => can.talk],
  ['speak.factory.instance', (can) => can.talk],
  ['speak.start$', (can) => can.talk],
  ['speak.stop$', (can) => can.talk],
  ['speak.startPlay', hasSpeaker],
  ['speak.stopPlay', hasSpeaker],
  ['AudioFileManager.', (can) => can.customAudio],
  ['audioRecordManager.start', canRecord],
  ['audioRecordManager.stop', canRecord],
  ['audioRecordManager.getRecordFiles', canRecord],
  ['audioRecordManager.getLevel', (can) => hasSpeaker(can) || canRecord(can)],
  ['StreamUrlService.', (can) => can.hasVideo],
  ['snapManager.', (can) => can.hasVideo],
];

/** False for a service that is listed and switched off on this device. `$` in a row ends the name. */
export function isSwitchedOn(method: string, can: DeviceCapabilities): boolean {
  return SWITCHED.every(([prefix, isThere]) => !`${method}$`.startsWith(prefix) || isThere(can));
}
