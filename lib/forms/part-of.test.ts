import { describe, expect, it, vi } from 'vitest';
import type { FormField } from './form-field';
import { partOf } from './part-of';

interface Group {
  enabled: boolean;
  needed: number;
}

function fieldOf(value: Group, was: Group | undefined) {
  const set = vi.fn();
  const field: FormField<Group | null> = {
    key: 'group1',
    label: 'Group 1',
    value,
    was,
    isChanged: value !== was,
    problem: undefined,
    disabled: false,
    set,
    reset: vi.fn(),
    blur: vi.fn(),
  };
  return { set, part: partOf(field, value, 'needed', 'Needed', undefined) };
}

describe('a part of a field', () => {
  it('is changed where its own value differs, and is reset alone', () => {
    const { part, set } = fieldOf({ enabled: true, needed: 3 }, { enabled: false, needed: 2 });
    expect(part).toMatchObject({ key: 'group1.needed', label: 'Needed', value: 3, was: 2, isChanged: true });
    part.reset();
    expect(set).toHaveBeenLastCalledWith({ enabled: true, needed: 2 });
    part.set(5);
    expect(set).toHaveBeenLastCalledWith({ enabled: true, needed: 5 });
  });

  it('is unchanged where only another part differs', () => {
    expect(fieldOf({ enabled: true, needed: 2 }, { enabled: false, needed: 2 }).part.isChanged).toBe(false);
  });

  it('has nothing to compare with in a new entry, and nothing to reset', () => {
    const { part, set } = fieldOf({ enabled: true, needed: 2 }, undefined);
    expect(part).toMatchObject({ was: undefined, isChanged: false });
    part.reset();
    expect(set).not.toHaveBeenCalled();
  });
});
