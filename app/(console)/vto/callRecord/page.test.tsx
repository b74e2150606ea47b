// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { run as axe } from 'axe-core';
import { describe, expect, it, vi } from 'vitest';
import { setUpPage } from '@/components/form/test-provider';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { openLog } from '@/components/table/log-page.fixtures';
import { testDevice } from '@/emulator/test-device';
import CallRecordPage from './page';

setUpVisitor({ hasVideo: true });

setUpPage();
vi.setConfig({ testTimeout: 60_000 });

const LATER = { timeout: 20_000 };
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('the page of call records', () => {
  it('counts missed calls as the device does, and finds rooms by prefix', async () => {
    const { device } = await openLog(CallRecordPage, testDevice());
    const stored = device.state().records.VideoTalkLog.rows;
    type('From', '2026-01-01T00:00:00');
    type('Outcome', 'Missed');
    fireEvent.click(button('Search'));
    const missed = stored.filter(({ EndState }) => EndState === 'Missed').length;
    await screen.findByText(`${missed} records`, undefined, LATER);
    type('Outcome', '');
    type('Room number', '30');
    fireEvent.click(button('Search'));
    const floor = stored.filter(({ PeerNumber }) => String(PeerNumber).startsWith('30')).length;
    await screen.findByText(`${floor} records`, undefined, LATER);
  });

  it('reports calls that came while another page is open, and shows them on the first one', async () => {
    const { emitEvent, rows, settled } = await openLog(CallRecordPage, testDevice());
    type('From', '2026-01-01T00:00:00');
    fireEvent.click(button('Search'));
    await screen.findByText('180 records', undefined, LATER);
    fireEvent.click(button('Next page'));
    await settled();
    const before = rows();
    emitEvent('VideoTalkLog', { CallType: 'Outgoing', EndState: 'Missed', PeerNumber: '606', TalkTime: 0 });
    const news = await screen.findByRole('button', { name: '1 new' });
    expect(rows()).toEqual(before);
    fireEvent.click(news);
    await waitFor(() => expect(rows()[0]).toContain('606'), LATER);
    expect(screen.getByText('181 records')).toBeTruthy();
  });

  it('has no accessibility violations, also with its drawer and its dialog', async () => {
    const { container, emitEvent, rows } = await openLog(CallRecordPage, testDevice());
    emitEvent('VideoTalkLog', { CallType: 'Incoming', EndState: 'Received', PeerNumber: '101', TalkTime: 65 });
    await waitFor(() => expect(rows()[0]).toContain('01:05'), LATER);
    const barriers = async (part: Element) =>
      (await axe(part, { rules: { 'color-contrast': { enabled: false } } })).violations.map(
        ({ id, nodes }) => `${id}: ${nodes[0]?.html}`,
      );
    expect(await barriers(container)).toEqual([]);
    fireEvent.click(screen.getAllByRole('button', { name: /^Details of/ })[0] as HTMLElement);
    expect(await barriers(await screen.findByRole('dialog', undefined, LATER))).toEqual([]);
    fireEvent.click(button('Close'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(button('More actions'));
    fireEvent.click(await screen.findByRole('menuitem', { name: /^Delete all ?181$/ }, LATER));
    expect(await barriers(await screen.findByRole('dialog', { name: /^Delete all/ }, LATER))).toEqual([]);
  });

  it('shows a call of 65 s as 01:05 in its first row, and a voice message by its mark', async () => {
    const { emitEvent, rows } = await openLog(CallRecordPage, testDevice());
    const call = { CallType: 'Incoming', EndState: 'Received', PeerNumber: '101', TalkTime: 65, MessageTime: 7 };
    emitEvent('VideoTalkLog', call);
    await waitFor(() => expect(rows()[0]).toContain('01:05'), LATER);
    expect(rows()[0]).toMatch(/^181.*Incoming.*101.*Answered/);
    expect(screen.getAllByRole('img', { name: 'Voice message' }).length).toBeGreaterThan(0);
  });
});
