import { describe, expect, it } from 'vitest';
import { nextStep, sentTour, type TypedTour, tourProblems, typedTour } from './typed-tour';

const round: TypedTour = { index: 2, name: 'Round', steps: [{ preset: 7, dwell: '3', speed: 8 }] };
const withDwell = (dwell: string): TypedTour => ({ ...round, steps: [...round.steps, { preset: 1, dwell, speed: 1 }] });

describe('tourProblems', () => {
  it.each([
    [round, undefined],
    [withDwell('30'), undefined],
    [withDwell('2'), { dwells: [undefined, { key: 'OutOfRange', values: { min: 3, max: 30 } }], isEmpty: false }],
    [withDwell('31'), { isEmpty: false }],
    [withDwell('3.5'), { isEmpty: false }],
    [
      { ...round, steps: [] },
      { dwells: [], isEmpty: true },
    ],
    [{ ...round, name: ' ' }, { name: { key: 'NotNull' } }],
    [{ ...round, name: 'Seventeen letters' }, { name: { key: 'TooLong', values: { max: 16 } } }],
  ])('%j: %j', (tour, problems) => {
    if (problems) expect(tourProblems(tour)).toMatchObject(problems);
    else expect(tourProblems(tour)).toBeUndefined();
  });
});

it('sends a tour as it was read', () => {
  const tour = { Index: 2, Name: 'Round', Steps: [{ Preset: 7, Dwell: 12, Speed: 4 }] };
  expect(sentTour(typedTour(tour))).toEqual({ index: 2, name: 'Round', steps: tour.Steps });
});

describe('nextStep', () => {
  it('goes round the presets', () => {
    expect(nextStep([], [4, 7])).toEqual({ preset: 4, dwell: '3', speed: 5 });
    expect(nextStep([{ preset: 4, dwell: '9', speed: 1 }], [4, 7])?.preset).toBe(7);
    expect(nextStep(round.steps, [4, 7])?.preset).toBe(4);
  });

  it('is none without presets', () => {
    expect(nextStep(round.steps, [])).toBeUndefined();
  });
});
