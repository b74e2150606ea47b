import { dayProblem, type TimeSection } from '@/lib/timesection/time-section';
import type { Problems } from './form-field';

/** Loudness of a speaker, a microphone, or of prompts. */
export const VOLUME = { min: 0, max: 100 };

/** The hours in which the device is quieter, in the table of its sounds. */
export interface QuietFields {
  isQuiet: boolean;
  sections: TimeSection[];
  quietVolume: number | '';
}

/** Sections of a day begin before they end, and do not overlap. */
export const quietProblems = ({ sections }: QuietFields): Problems<QuietFields> => ({ sections: dayProblem(sections) });
