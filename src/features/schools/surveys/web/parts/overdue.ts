import { dayInWords } from '../../../../../shared/dates.ts'
import type { Survey } from '../../contract.ts'

/** Returns the warning for a survey whose open date arrived before its setup was complete; null otherwise. */
export function overdue(survey: Survey): { title: string; text: string } | null {
  const { beginDate, today, setupComplete } = survey
  if (setupComplete || beginDate === null || beginDate > today) return null
  return beginDate === today
    ? {
        title: 'The open date is today, but the setup isn’t complete',
        text: 'The survey opens as soon as you complete the setup.',
      }
    : {
        title: 'The open date has passed, but the setup isn’t complete',
        text: `It was ${dayInWords(beginDate)}. Choose a new open date in the Timeline step, then complete the setup.`,
      }
}
