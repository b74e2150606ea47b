import type { Handle, Nothing } from '../rpc';
import type { AnalyseRuleTable } from '../tables/face';
import type { Caps } from './capabilities';

/** A group of faces on the device. @assumed pages-3 10.2 */
export interface FaceGroup {
  groupID: string;
  groupName: string;
  groupDetail: string;
}

/** A person of a group. @assumed pages-3 10.2 */
export interface FaceGroupPerson {
  uid: string;
  groupID: string;
  name: string;
}

/** A place of the camera with its rules. @assumed pages-3 10.2 */
export interface AnalyseScene {
  Name: string;
  Type: string;
}

/** Calls of both names for the analysis of the picture. @spec §7 names */
interface AnalysisActions {
  'factory.instance': { params: { channel: number }; result: Handle };
  destroy: { params: Nothing; result: true };
  /** `RuleTypes`: those that the device knows; limits as on /facecfg. */
  getCaps: { params: { channel?: number }; result: Caps };
  /** The factory rule of a class, or of all; `class` is a type of rule. */
  getTemplateRule: { params: { class?: string }; result: { rules: AnalyseRuleTable[] } };
  getSceneList: { params: Nothing; result: { scenes: AnalyseScene[] } };
  /** Centimetres of a length in the picture, two places in drawing units, at the distance of the table. */
  calculateRealSize: { params: { screen: number[] }; result: { size: number } };
}

/** Analysis of the picture, and faces. @spec §7; shapes @assumed pages-3 10.2 */
export type AnalysisMethods = {
  [Action in keyof AnalysisActions as
    | `devVideoAnalyse.${Action}`
    | `VideoInAnalyse.${Action}`]: AnalysisActions[Action];
} & {
  'faceRecognitionServer.getCaps': { params: Nothing; result: Caps };
  'faceRecognitionServer.createGroup': {
    params: { group: Pick<FaceGroup, 'groupName'> & Partial<FaceGroup> };
    result: { groupID: string };
  };
  'faceRecognitionServer.modifyGroup': { params: { group: Partial<FaceGroup> }; result: true };
  /** Its persons go with it. */
  'faceRecognitionServer.deleteGroup': { params: { groupID: string }; result: true };
  'faceRecognitionServer.findGroup': { params: { groupID?: string }; result: { groups: FaceGroup[] } };
  'faceRecognitionServer.addPerson': { params: { groupID: string; person: { name: string } }; result: { uid: string } };
  'faceRecognitionServer.modifyPerson': { params: { uid: string; person: { name: string } }; result: true };
  'faceRecognitionServer.deletePerson': { params: { uid: string }; result: true };
  'faceRecognitionServer.startFindPerson': {
    params: { groupID?: string };
    result: { token: number; total: number };
  };
  'faceRecognitionServer.doFindPerson': {
    params: { token: number; offset: number; count: number };
    result: { found: number; persons: FaceGroupPerson[] };
  };
  'faceRecognitionServer.stopFindPerson': { params: { token: number }; result: true };
  /**
   * Measures a picture in base64; nothing is stored. `score` and `blur` 0 to 100, `brightness` 0 to 255, `angle` in
   * degrees; `pass`: by the filter in force.
   */
  'faceRecognitionServer.checkPicture': {
    params: { content: string };
    result: { score: number; blur: number; brightness: number; angle: number; pass: boolean };
  };
};
