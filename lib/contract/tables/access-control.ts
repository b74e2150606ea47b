/** Tables of access control: doors and opening them. A table may hold members that are not named here. */

/** One door of `AccessControl`. @spec §3 device record; members @assumed protocol 4.8, pages-1 /door */
export interface DoorTable {
  Name: string;
  /**
   * Off: the door opens for nobody, neither by a credential or a code nor by a call, and no section holds it open. It
   * refuses before any other check, as one that is always closed. An alarm input still forces it. @assumed pages-1
   * /door (what it means)
   */
  Enable: boolean;
  State: 'Normal' | 'CloseAlways' | 'OpenAlways';
  /** Opening method, see DOOR_METHODS. */
  Method: number;
  /** Milliseconds the lock stays open. */
  UnlockHoldInterval: number;
  /** Seconds until an open door is an alarm; 0 off. */
  CloseTimeout: number;
  /** Section numbers; SECTION_ALWAYS means none. */
  OpenAlwaysTime: number;
  CloseAlwaysTime: number;
  /** Holiday plan number; SECTION_ALWAYS means none. */
  HolidayTime: number;
  SensorEnable: boolean;
  CheckCloseSensor: boolean;
  LockTongueEnable: boolean;
  BreakInAlarmEnable: boolean;
  DoorNotClosedAlarmEnable: boolean;
  DuressAlarmEnable: boolean;
  RepeatEnterAlarm: boolean;
  /** Seconds, 0 off. */
  RepeatEnterTime: number;
  MaliciousAccessControlEnable: boolean;
  CustomPasswordEnable: boolean;
  /** After a successful identification the platform is asked, too. */
  RemoteCheck: boolean;
  /**
   * Seconds the platform may take (DOOR.remoteCheckS), and whether the door opens when the platform does not answer;
   * older devices have none.
   */
  RemoteDetail?: { TimeOut: number; TimeOutDoorStatus: boolean };
  /**
   * Opening method of each section of the week, for `Method` timeSection: '<method> start-end', day 0 Sunday. A section
   * that is off runs from 00:00:00 to 00:00:00. Older devices have none.
   */
  TimeSchedule?: string[][];
  /** Who waits for the first card of the day; older devices have none. */
  FirstEnter?: FirstEnterTable;
  /** Interlock group that holds this door shut besides its own, from 0; -1 none. Older devices have none. */
  ABLockRoute?: number;
  /** Milliseconds and seconds for disabled access; older devices have none. */
  HandicapTimeOut?: { UnlockHoldInterval: number; CloseTimeout: number };
}

/** First card of a door, see `AccessUser.IsFirstEnter`. @assumed pages-1 /door/firstCard */
export interface FirstEnterTable {
  Enable: boolean;
  /** After the first card: either every valid card opens, or the door stays open until the section ends. */
  Status: 'Normal' | 'KeepOpen';
  /** Weekly plan whose sections need a first card; SECTION_ALWAYS: every day as a whole. */
  TimeIndex: number;
}

/** Persons of a door who open it together. @assumed pages-1 /door/multiCard */
export interface DoorGroupTable {
  Enable: boolean;
  /** How many of them are needed. */
  UserCount: number;
  /** `Method`: one credential of DOOR_METHODS, or `any`. */
  GroupDetail: { UserID: string; Method: number }[];
}

/** `AccessControlGeneral`, one object for all doors. @assumed protocol 4.8 */
export interface AccessGeneralTable {
  /** 0 normally open, 1 normally closed. */
  SensorType: number;
  ButtonExitEnable: boolean;
  /** Seconds, 1 to 15. */
  RemoteAuthTimeOut: number;
  /**
   * Digits that open a door and raise the duress alarm; '' when there are none. It reads as asterisks, and writing
   * asterisks back changes nothing. Older devices have none. @assumed pages-1 /alarm/alarmcfg
   */
  DuressPassword?: string;
  /** Interlock groups, INTERLOCK: only one door of each may be open at a time. @assumed pages-1 /door/abLock */
  ABLock: { Enable: boolean; Doors: { Doors: number[] }[] };
  /**
   * Public floors of the lift, one bit each, LIFT.bits of them in each number: bit 0 is the lowest floor, -9; floor 0
   * has no bit. Devices without a lift have none. @assumed pages-1 /liftControl
   */
  FloorPermission?: number[];
  /** While this section runs every floor is public; SECTION_ALWAYS for none. @assumed pages-1 /liftControl */
  PeakTimeSection?: number;
}
