import { dayInWords } from '../../../../../shared/dates.ts'
import type { Survey } from '../../contract.ts'

/** What to say where the open date has come and the setup is not complete; null where neither is so. */
export function overdue(survey: Survey): { title: string; text: string } | null {
  const { beginDate, today, setupComplete } = survey
  if (setupComplete || beginDate === null || beginDate > today) return null
  return beginDate === today
    ? {
        title: 'The open date is today, but the setup is not complete',
        text: 'The survey opens as soon as you complete its setup. Until then its link says that it is not open yet.',
      }
    : {
        title: 'The open date has come, but the setup is not complete',
        text: `It was ${dayInWords(beginDate)}. Choose a new open date in the step Timeline, then complete the setup.`,
      }
}
