// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { differences } from '@/lib/config-file/differences';
import { SETTINGS } from '@/lib/settings-index/settings';
import { useDifferenceWords, useValueText } from './difference-words';

setUpPage();

const network = (...DnsServers: string[]) => ({ Network: { eth0: { DnsServers } } });

function Lines({ own, file }: { own: object; file: object }) {
  const words = useDifferenceWords({ ...file });
  return differences({ ...own }, { ...file }, SETTINGS).map((each) => {
    const { label, was, now } = words(each);
    return (
      <p key={each.id} data-testid="line">
        {label}: {was} → {now}
      </p>
    );
  });
}

const lines = (own: object, file: object) => {
  render(<Lines own={own} file={file} />, { wrapper: TestProvider });
  return screen.getAllByTestId('line').map(({ textContent }) => textContent?.replaceAll(/[\u2066-\u2069]/g, ''));
};

it('names both entries of a list, and writes nothing for an empty one', () => {
  expect(lines(network('8.8.8.8', ''), network('192.0.2.53', '192.0.2.54'))).toEqual([
    'Preferred DNS · Alternate DNS: 8.8.8.8 → 192.0.2.53, 192.0.2.54',
  ]);
});

it('writes a list of empty entries as none', () => {
  expect(lines(network('8.8.8.8', ''), network('', ''))).toEqual(['Preferred DNS · Alternate DNS: 8.8.8.8 → None']);
});

it('begins a list whose first text is long with that text', () => {
  const long = 'door-'.repeat(30);
  function Value() {
    return <p data-testid="value">{useValueText({})([long, 'short'], { words: undefined, isInSeconds: false })}</p>;
  }
  render(<Value />, { wrapper: TestProvider });
  expect(screen.getByTestId('value').textContent).toMatch(/^\u2068door-door-.*…\u2069$/);
});
