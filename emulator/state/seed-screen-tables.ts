/** Factory settings of the terminal's screen. @assumed pages-2 /individuation/*, /video/featureSet */
import { SHORTCUTS } from '@/lib/contract/tables/terminal-screen';
import { withUnknown } from './unknown-member';

/** With a plan of one day in the week that shows pictures, a clip, and the clock. */
export const seedScreenTables = () => ({
  Individuation: withUnknown({
    Theme: 'General',
    Title: 'Halden Works',
    Slogan: 'Look at the camera',
    LogoFile: '',
    Show: { Time: true, Date: true, DeviceNo: true, Network: true, Title: true },
  }),
  PromptMode: withUnknown({
    Mode: 2,
    NameMask: false,
    ShowUserID: true,
    Duration: 3,
    Voice: 'Speech',
    Text: { Success: 'Welcome', Fail: 'No access', Stranger: 'Not known here' },
  }),
  ScreenSaver: withUnknown({ Enable: true, WaitTime: 30, OffEnable: false, OffTime: 600 }),
  AdvertPlan: withUnknown({
    Sections: [
      withUnknown({ Day: 1, Time: '1 08:00:00-11:59:59', Mode: 'Pictures', ResourceIDs: [1, 2], Interval: 5 }),
      withUnknown({ Day: 1, Time: '1 12:00:00-13:59:59', Mode: 'Clip', ResourceIDs: [4], Interval: 5 }),
      withUnknown({ Day: 1, Time: '1 20:00:00-23:59:59', Mode: 'Clock', ResourceIDs: [], Interval: 5 }),
    ],
  }),
  ScreenBrightness: withUnknown({ Value: 80, Auto: false }),
  ShortcutSet: withUnknown({
    Password: { Enable: true },
    QRCode: { Enable: false },
    Call: { Enable: true, Type: 0, RoomNo: '' },
    Doorbell: { Enable: false },
    Order: [...SHORTCUTS],
    IconSize: 'Normal',
    Bell: { Local: true, Tone: 1, Time: 3, AlarmOut: -1 },
  }),
});
