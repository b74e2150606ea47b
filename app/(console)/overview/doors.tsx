import { Button } from '@mantine/core';
import { IconDoor, IconLock } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useEffect, useId, useRef } from 'react';
import { useAct } from '@/components/feedback/use-act';
import { useDoorNames } from '@/components/form/use-door-names';
import { memberAt } from '@/lib/capabilities/read-capabilities';
import { browserClock } from '@/lib/clock';
import { DOOR } from '@/lib/contract/limits';
import type { DoorStatus } from '@/lib/contract/methods/access-control';
import type { Handle, RpcMethod } from '@/lib/contract/rpc';
import type { DoorTable } from '@/lib/contract/tables/access-control';
import { useTable } from '@/lib/forms/use-tables';
import { isolated } from '@/lib/i18n/isolated';
import { rpc } from '@/lib/session/device';
import { useAway } from '@/lib/session/use-away';
import { useDeviceEvents } from '@/lib/session/use-device-events';
import { useCapabilities } from '@/lib/session/use-visitor';
import { Block, FailedRow } from './block';
import classes from './overview.module.css';
import { useAge } from './use-age';
import { readSome, useBlock, useRenewal } from './use-block';

const EVENTS = ['DoorStatus'];
const STATES: readonly DoorStatus[] = ['Open', 'Close', 'Break'];
const modesOf = (doors: readonly DoorTable[]) => doors.map(({ State }) => State);

interface DoorsProps {
  mayControl: boolean;
  /** Names of the doors that are open. */
  onOpenDoors(names: readonly string[]): void;
}

/** The state of every door in two requests; undefined for one that cannot say. Throws as `readSome`. */
async function readStates(count: number): Promise<(DoorStatus | undefined)[]> {
  const { values: handles } = await readSome(
    Array.from({ length: count }, (_, channel) => ({ method: 'accessControl.factory.instance', params: { channel } })),
  );
  const all = (method: RpcMethod, params: object) =>
    handles.map((object) => object !== undefined && { method, params, object: object as Handle });
  const releases = all('accessControl.destroy', {});
  const { values } = await readSome(all('accessControl.getDoorStatus', { DoorState: 0 }), releases).catch((error) => {
    // The batch may have been lost. The device drops the rest with the login.
    readSome([], releases).catch(() => undefined);
    throw error;
  });
  return values.map((state) => STATES.find((each) => each === memberAt(state, 'Info.status')));
}

/** Every door with its state and one button. @spec §7 accessControl */
export function Doors({ mayControl, onOpenDoors }: DoorsProps) {
  const t = useTranslations('door');
  const { doorCount } = useCapabilities();
  const names = useDoorNames();
  const modes = useTable('AccessControl', modesOf);
  const query = useBlock('doors', () => {
    // The act that moved a door may also have changed its mode.
    if (modes.data) void modes.refetch();
    return readStates(doorCount);
  });
  useRenewal(EVENTS, query);
  const age = useAge(query);
  const changed = useRef<() => void>(() => undefined);
  useDeviceEvents(
    EVENTS,
    () => changed.current(),
    () => undefined,
  );

  const open = names.filter((_, door) => query.data?.[door] === 'Open');
  useEffect(() => onOpenDoors(open), [onOpenDoors, JSON.stringify(open)]);

  /** Waits for the door to answer, at most DOOR.eventWaitMs. Throws when the device refuses. */
  const turn = async (door: number, isOpen: boolean) => {
    const answer = new Promise<void>((resolve) => {
      changed.current = resolve;
    });
    const object = await rpc.call('accessControl.factory.instance', { channel: door });
    try {
      if (isOpen) await rpc.call('accessControl.closeDoor', {}, { object });
      else await rpc.call('accessControl.openDoor', { Type: 'Remote' }, { object });
    } finally {
      rpc.call('accessControl.destroy', {}, { object }).catch(() => undefined);
    }
    await Promise.race([answer, new Promise<void>((resolve) => void browserClock.after(DOOR.eventWaitMs, resolve))]);
    await query.refetch();
  };

  return (
    <Block title={t('abLock.doors')} query={query} saysAge>
      <ul className={classes.doors}>
        {query.data?.map((status, door) => (
          <Door
            key={door}
            name={names[door] ?? ''}
            status={status}
            age={age}
            mode={modes.data?.[door]}
            onTurn={mayControl ? (isOpen) => turn(door, isOpen) : undefined}
          />
        ))}
      </ul>
      <FailedRow query={modes} />
    </Block>
  );
}

interface DoorProps {
  name: string;
  /** Undefined: the device cannot say. */
  status: DoorStatus | undefined;
  /** When the state was read, if it may not hold any more. */
  age: string | undefined;
  mode: DoorTable['State'] | undefined;
  /** Undefined: the account may not. */
  onTurn: ((isOpen: boolean) => Promise<void>) | undefined;
}

function Door({ name, status, age, mode, onTurn }: DoorProps) {
  const t = useTranslations('door');
  const overview = useTranslations('overview');
  const isAway = useAway();
  const act = useAct();
  const id = useId();
  const isOpen = status === 'Open';
  const word = t(isOpen ? 'close' : 'open');
  const Icon = status === 'Close' ? IconLock : IconDoor;
  return (
    <li data-status={age === undefined ? (status ?? 'unknown') : 'old'}>
      <span className={classes.icon}>
        <Icon size={20} stroke={1.75} aria-hidden />
      </span>
      <div>
        <b id={`${id}-name`}>
          <bdi>{name}</bdi>
        </b>
        <p role="status">
          <span>
            {age === undefined || status === undefined
              ? t(`status.${status ?? 'unknown'}`)
              : overview('doorAt', { status, time: isolated(age) })}
          </span>
          {mode && mode !== 'Normal' && <span>{t(`modeNote.${mode}`)}</span>}
        </p>
        {onTurn && isAway && <p id={`${id}-away`}>{overview('doorAway')}</p>}
      </div>
      {onTurn && (
        <Button
          id={`${id}-act`}
          variant="default"
          aria-labelledby={`${id}-act ${id}-name`}
          disabled={act.isBusy || isAway}
          {...(isAway && { 'aria-describedby': `${id}-away` })}
          loading={act.isBusy}
          onClick={() => void act.run(() => onTurn(isOpen), word)}
        >
          {word}
        </Button>
      )}
    </li>
  );
}
