import type { TourStep } from '../../tour/tour-steps.ts';

type StepWords = {
  readonly heading: string;
  /** `sealKeys`: the keys of a figure's seal. */
  readonly text: (sealKeys: string) => string;
};

const steps: Readonly<Record<TourStep, StepWords>> = {
  sync: {
    heading: 'Keep the data current',
    text: () => '“Sync now” reads what is new. You go on working with the present copy until the new one is complete.',
  },
  find: {
    heading: 'Find rows',
    text: () =>
      'Search at the top, or add filters here: type a column, a value or a period such as 2026-09. Totals follow.',
  },
  seal: {
    heading: 'See how sure a figure is',
    text: (sealKeys) =>
      `Hold the pointer on a figure in a table, its totals or a chart, or press ${sealKeys}: a card says where it is from, when it was read and whether it was checked.`,
  },
  export: {
    heading: 'Take it along',
    text: () =>
      '“Export” writes what you see to a file. Every file but a PDF describes itself, and up to 500 exports can be checked later.',
  },
};

/** The tour of the app. */
export const tour = {
  heading: 'Tour',
  open: 'Tour of the app',
  offer: 'New here?',
  start: 'Take the tour',
  refuse: 'No, thanks',
  steps,
  stepOf: (step: number, of: number) => `Step ${step} of ${of}`,
  next: 'Next',
  back: 'Back',
  skip: 'Skip the tour',
  done: 'Done',
};
