import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SubController } from '@/lib/contract/methods/sub-controllers';
import {
  CONTROLLER,
  type ControllerFields,
  controllerFields,
  controllerInfo,
  controllerProblems,
} from './controller-fields';

const HELD: SubController = {
  Index: 1,
  Number: 'SC1',
  Name: 'North',
  Model: 'ASC-2',
  Address: '3',
  UserName: 'admin',
  Password: '******',
};
const GOOD: ControllerFields = {
  index: 2,
  number: 'SC2',
  name: 'South',
  model: 'ASC-2',
  address: '192.0.2.1',
  userName: '',
  password: '',
};

describe('a chained controller', () => {
  it.each<[Partial<ControllerFields>, keyof ControllerFields, string | undefined]>([
    [{}, 'index', undefined],
    [{ index: '' }, 'index', 'NotNull'],
    [{ index: 65 }, 'index', 'OutOfRange'],
    [{ index: 1 }, 'index', 'IndexExists'],
    [{ number: '' }, 'number', 'NotNull'],
    [{ number: 'a b' }, 'number', 'OnlyCharNum'],
    [{ number: 'SC1' }, 'number', 'NumberExists'],
    [{ name: ' ' }, 'name', 'NotNull'],
    [{ address: '' }, 'address', 'NotNull'],
    [{ address: '3' }, 'address', 'AddressExists'],
    [{ address: '31' }, 'address', undefined],
    [{ address: '03' }, 'address', 'BusAddressError'],
    [{ address: '256.0.0.1' }, 'address', 'BusAddressError'],
    [{ address: '0.0.0.0' }, 'address', 'BusAddressError'],
    [{ address: '224.0.0.1' }, 'address', 'BusAddressError'],
    [{ address: '223.0.0.1' }, 'address', undefined],
  ])('with %j', (change, field, key) => {
    expect(controllerProblems({ ...GOOD, ...change }, [HELD])[field]?.key).toBe(key);
  });

  it('accepts a bus address from 1 to 31 only', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 300 }), (address) => {
        const { address: problem } = controllerProblems({ ...GOOD, address: String(address) }, []);
        expect(problem === undefined).toBe(address >= 1 && address <= 31);
      }),
    );
  });

  it('starts with the first free index, and sends no password unless one was typed', () => {
    expect(controllerFields(undefined, [HELD, { ...HELD, Index: 3 }], ['ASC-4'])).toMatchObject({
      index: 2,
      model: 'ASC-4',
    });
    const held = { ...HELD, Vendor: 7 };
    const { Password: _, ...kept } = held;
    expect(controllerInfo(controllerFields(held, [], []), held)).toEqual(kept);
    expect(controllerInfo({ ...GOOD, password: 'x' }, undefined).Password).toBe('x');
  });

  it('finds the field that a refusal is about', () => {
    expect([CONTROLLER.fieldOf('info.Address'), CONTROLLER.fieldOf('info.Vendor')]).toEqual(['address', undefined]);
  });
});
