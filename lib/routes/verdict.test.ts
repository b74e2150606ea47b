import { describe, expect, it } from 'vitest';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { firstPage, groupsOf, type Visitor } from './verdict';

const visitor: Visitor = {
  capabilities: DEFAULT_CAPABILITIES,
  authorities: groupsOf(DEFAULT_CAPABILITIES).flatMap(({ routes }) => routes.flatMap((each) => each.authority ?? [])),
};
const usual = firstPage(visitor);

describe('the page after sign-in', () => {
  it('is the wanted one with its filters', () => {
    expect(firstPage(visitor, '/network/port?text=a')).toBe('/network/port?text=a');
  });

  it.each([
    '',
    '//evil.example',
    'javascript:alert(1)',
    '/network/port#x',
    '/constructor',
    '__proto__',
    `/network/port?text=${'a'.repeat(3_000_000)}`,
  ])('is the first of the menu when the tab kept %.30s', (wanted) => {
    expect(usual).toMatch(/^\/\w/);
    expect(firstPage(visitor, wanted)).toBe(usual);
  });

  it('is the chosen start unless another open page is wanted, and never the overview by itself', () => {
    expect(usual).not.toBe('/overview');
    expect(firstPage(visitor, undefined, '/overview')).toBe('/overview');
    expect(firstPage(visitor, '/nosuch', '/overview')).toBe('/overview');
    expect(firstPage(visitor, '/network/port', '/overview')).toBe('/network/port');
    expect(firstPage({ ...visitor, authorities: [] }, undefined, '/overview')).toBe('/overview');
  });
});
