/** Factory values of the encrypted tables, each with a member that no page knows. @assumed contract 8.2 */
import type { DdnsTable, NasTable } from '@/lib/contract/tables/network-services';
import type { PushEvent } from '@/lib/contract/tables/platforms';
import type { DeviceState } from './device-state';
import { withUnknown } from './unknown-member';

/** The only call server in this device's network; it requires the password. */
export const CALL_SERVER = { address: '192.0.2.20', port: 5060, password: 'sip-secret' } as const;

/** A storage target: where the storage of this site stands, unless said otherwise. */
const seedTarget = (change: Partial<NasTable>): NasTable =>
  withUnknown({
    Name: '',
    Enable: false,
    Default: false,
    Protocol: 'FTP' as const,
    Address: 'nas.example.org',
    Port: 21,
    Directory: '',
    UserName: 'door',
    Password: '',
    ...change,
  });

const seedProvider = (Protocol: string, Address: string): DdnsTable =>
  withUnknown({
    Enable: false,
    Protocol,
    Address,
    Port: 80,
    HostName: '',
    UserName: '',
    Password: '',
    KeepAlive: 10,
  });

/** Encrypted tables. @assumed contract 8.2 */
export function seedSecureTables(): DeviceState['secureTables'] {
  return {
    SIP: withUnknown({
      UserEnable: false,
      UserID: '8001',
      AuthID: '8001',
      AuthPassword: CALL_SERVER.password,
      SIPServer: CALL_SERVER.address,
      SIPServerPort: CALL_SERVER.port,
      RegisterRealm: 'VDP',
      ServerType: 0,
      IsMainVTO: true,
      ServerUserName: 'admin',
      ServerPassword: '',
      SIPServerRedundancy: '',
      SIPServerRedundancyPort: 5060,
      SIPServerRedundancyUserName: '',
      SIPServerRedundancyPassWord: '',
      RegExpiration: 3600,
      LocalSIPPort: 5060,
      LocalRTPPort: 15_000,
      STUNServer: '',
      OutboundProxy: '',
    }),
    Registar: withUnknown({ Enable: true, Realm: 'VDP', Port: 5060 }),
    VTSCallInfo: withUnknown({ CallTime: 30, ForwardTime: 30 }),
    PPPoE: withUnknown({ Enable: false, UserName: '', Password: '' }),
    DDNS: [
      seedProvider('NO-IP DDNS', 'dynupdate.noip.example'),
      seedProvider('Dyndns DDNS', 'members.dyndns.example'),
      seedProvider('CN99 DDNS', 'members.3322.example'),
    ],
    VPN: withUnknown({
      Enable: false,
      Protocol: 'L2TP',
      Address: '',
      UserName: '',
      Password: '',
      PSK: '',
      Encrypt: true,
      DefaultRoute: false,
    }),
    Email: withUnknown({
      Enable: false,
      Address: 'mail.example.org',
      Port: 25,
      SslEnable: false,
      TlsEnable: false,
      Anonymous: false,
      UserName: '',
      Password: '',
      SendAddress: '',
      Receivers: [] as string[],
      Title: 'Alder Street 12',
      AttachEnable: true,
      SendInterv: 60,
      HealthReport: { Enable: false, Interval: 60 },
    }),
    NAS: [
      seedTarget({ Name: 'Archive', Enable: true, Default: true, Directory: '/snapshots', Password: 'Harbour-7' }),
      seedTarget({ Name: 'Office', Protocol: 'SMB', Port: 445, Directory: 'door', Password: 'wrong' }),
      seedTarget({ Name: 'Old store', Protocol: 'NFS', Address: 'dead.example.org', Port: 2049, Directory: '/export' }),
    ],
    PictureHttpUpload: withUnknown({
      Enable: false,
      UploadServerList: [
        withUnknown({
          Address: '',
          Port: 80,
          HttpsEnable: false,
          VerifyCert: true,
          Uploadpath: '/',
          AuthEnable: false,
          UserName: '',
          Password: '',
          EventType: ['AccessControl' as PushEvent],
          WithPicture: true,
          Resend: true,
          HeartBeat: 60,
        }),
      ],
    }),
    VSP_GBT28181: withUnknown({
      Enable: false,
      SipServerID: '',
      SipServerDomain: '',
      SipServerIP: '',
      SipServerPort: 5060,
      DeviceID: '',
      ChannelID: '',
      LocalPort: 5062,
      Password: '',
      RegistTime: 3600,
      HeartBeatPeriod: 60,
      MaxTimeoutTimes: 3,
    }),
    Wireless: [
      withUnknown({
        Enable: false,
        Mode: 'Auto' as const,
        APN: 'internet',
        AccessNumber: '*99#',
        AuthMode: 'None' as const,
        UserName: '',
        Password: '',
        AutoConnect: true,
        FlowLimit: 0,
      }),
    ],
    Wire802_1X: {
      eth0: withUnknown({
        Enable: false,
        Method: 'PEAP' as const,
        UserName: '',
        Password: '',
        CAEnable: false,
        KeyPassword: '',
      }),
    },
    WLan: {
      eth2: withUnknown({
        Enable: false,
        LinkEnable: false,
        SSID: '',
        AuthMode: 'WPA2-PSK' as const,
        Encryption: 'On' as const,
        Keys: [''],
        KeyFlag: false,
        Known: [],
        Network: {
          DhcpEnable: true,
          IPAddress: '192.168.50.108',
          SubnetMask: '255.255.255.0',
          DefaultGateway: '192.168.50.1',
          DnsServers: ['192.168.50.1'],
        },
      }),
    },
    AccessPoint: {
      eth2: withUnknown({ Enable: false, SSID: 'Alder Street 12', Password: '', Channel: 0, Hide: false }),
    },
    LoginInfo: withUnknown({ Enable: false, UserName: '', Password: '' }),
    TemperatureServer: withUnknown({
      Enable: false,
      Address: '192.0.2.30',
      Port: 8000,
      UserName: '',
      Password: '',
      Period: 60,
    }),
  };
}
