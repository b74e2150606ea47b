import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readUntil, type TestEmulator, testEmulator } from '../http/emulator.fixtures';
import { type Schema, shapeFault } from '../json-shape';
import { callWith, prepare, ROUTES } from './control-walk.fixtures';

let emulator: TestEmulator;
beforeAll(async () => {
  emulator = await testEmulator();
});
beforeEach(() => prepare(emulator));
afterAll(() => emulator.close());

/** Calls that a new device of this profile refuses. */
const REFUSED: Readonly<Record<string, number>> = {
  'POST /device/lift': 409,
  'POST /device/platform': 409,
  'POST /helper/dialog': 409,
};

interface Operation {
  operationId: string;
  responses: Record<string, unknown>;
  parameters?: { name: string; in: string }[];
}

const description = async () => {
  const response = await fetch(`${emulator.controlOrigin}/api/v1/openapi.json`);
  return (await response.json()) as { openapi: string; paths: Record<string, Record<string, Operation>> };
};

describe('every route of the table', () => {
  it.each(ROUTES)('%s answers as described', async (name, entry) => {
    const response = await callWith(emulator, name, entry, entry.example?.body);
    expect(response.status).toBe(REFUSED[name] ?? entry.status ?? 200);
    if (entry.type !== undefined) {
      expect(response.headers.get('content-type')).toContain(entry.type);
      if (entry.type === 'text/event-stream') await readUntil(response, (text) => text.startsWith(':'));
      else expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(40);
      return;
    }
    const reply: unknown = await response.json();
    if (response.ok) expect(shapeFault(entry.reply, reply)).toBeUndefined();
    else expect(entry.errors).toHaveProperty(String(response.status));
  });

  it.each(ROUTES)('%s refuses a query that it does not know', async (name, entry) => {
    const response = await callWith(emulator, name, { ...entry, example: { ...entry.example, query: { qux: 1 } } }, {});
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('qux')]);
  });

  it.each(ROUTES)('%s has a value for each name in its path', (name, entry) => {
    const names = [...name.matchAll(/\{(\w+)\}/g)].map(([, each]) => each);
    expect(Object.keys(entry.params?.properties ?? {})).toEqual(names);
    expect(Object.keys(Object(entry.example?.params))).toEqual(names);
  });
});

describe('the description', () => {
  it('has exactly the calls of the table, each under a name of its own', async () => {
    const { openapi, paths } = await description();
    expect(openapi).toBe('3.1.0');
    const calls = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
    );
    expect(calls.map(({ name }) => name).toSorted()).toEqual(ROUTES.map(([name]) => name).toSorted());
    const ids = calls.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('refers only to schemas that it has', async () => {
    const whole = await description();
    const references = [...JSON.stringify(whole).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)];
    expect(references.length).toBeGreaterThan(20);
    for (const [, name] of references) expect(whole).toHaveProperty(['components', 'schemas', name ?? '']);
  });

  it('says of every member of a fault rule what it means', async () => {
    const { components } = (await description()) as unknown as { components: { schemas: Record<string, Schema> } };
    const silent = (schema: Schema, path: string): string[] => [
      ...(schema.anyOf ?? []).flatMap((each) => silent(each, path)),
      ...Object.entries(schema.properties ?? {}).flatMap(([name, member]) =>
        member.description === undefined && !('$ref' in member)
          ? [`${path}.${name}`]
          : silent(member, `${path}.${name}`),
      ),
    ];
    const rules = Object.entries(components.schemas).filter(([name]) => name.includes('Fault'));
    expect(rules).toHaveLength(5);
    expect(rules.flatMap(([name, schema]) => silent(schema, name))).toEqual([]);
  });
});
