// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { SoundControl } from './sound-control';

setUpPage();

function Sound() {
  const [volume, setVolume] = useState(0.9);
  return <SoundControl volume={volume} onVolume={setVolume} />;
}

it('keeps the slider at its lower end until it is left, and comes back to the level before', () => {
  render(<Sound />, { wrapper: TestProvider });
  const slider = screen.getByRole<HTMLInputElement>('slider');
  act(() => slider.focus());
  for (const value of ['0.05', '0']) fireEvent.change(slider, { target: { value } });
  expect(document.activeElement).toBe(slider);
  fireEvent.change(slider, { target: { value: '0.3' } });
  fireEvent.pointerDown(slider);
  fireEvent.change(slider, { target: { value: '0' } });
  act(() => slider.blur());
  expect(screen.queryByRole('slider')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Turn sound on' }));
  expect(screen.getByRole<HTMLInputElement>('slider').value).toBe('0.3');
});
