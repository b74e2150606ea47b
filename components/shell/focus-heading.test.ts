// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { focusHeading } from './focus-heading';

const later = () => vi.advanceTimersByTimeAsync(100);
const focused = () => document.activeElement?.textContent;

/** The page that is open while the search is. */
beforeEach(() => {
  vi.useFakeTimers();
  window.history.replaceState(null, '', '/door');
  document.body.innerHTML = '<main id="page"><h1>Doors</h1></main><div role="dialog"><input></div>';
  document.querySelector('input')?.focus();
});
afterEach(() => void vi.useRealTimers());

const close = () => document.querySelector('[role="dialog"]')?.remove();

it('waits until the search is closed and the page is there', async () => {
  void focusHeading('/version');
  close();
  await later();
  expect(document.activeElement).toBe(document.body);
  window.history.replaceState(null, '', '/version?tab=2');
  Object(document.querySelector('#page')).innerHTML = '<p>Loading</p>';
  await later();
  expect(document.activeElement).toBe(document.body);
  Object(document.querySelector('#page')).innerHTML = '<h1>Version</h1>';
  await later();
  expect(focused()).toBe('Version');
});

it('begins at the heading of the open page again', async () => {
  void focusHeading('/door');
  await later();
  expect(document.activeElement?.tagName).toBe('INPUT');
  close();
  await later();
  expect(focused()).toBe('Doors');
});

it.each(['pointerDown', 'keyDown'] as const)('stops for whoever goes on meanwhile: %s', async (event) => {
  void focusHeading('/door');
  fireEvent[event](document.body);
  close();
  await later();
  expect(document.activeElement).toBe(document.body);
});
