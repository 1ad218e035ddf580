import { dayInWords } from '../../../../shared/dates.ts'
import { count } from '../../../../shared/numbers.ts'
import { Notice } from '../../../../web/ui/notice.tsx'
import type { Survey } from '../../../schools/surveys/contract.ts'

export function DeletedNote({ surveys }: { surveys: readonly Survey[] }) {
  if (surveys.length === 0) return null
  return (
    <Notice tone="info" title="We deleted some surveys’ responses">
      <p>An administrator deleted them, or their time limit passed. The results remain.</p>
      <ul>
        {surveys.map(({ guid, name, schoolName, responsesDeleted, submittedSurveyCount }) => (
          <li key={guid}>
            {name} ({schoolName}): {count(submittedSurveyCount)}{' '}
            {submittedSurveyCount === 1 ? 'response' : 'responses'}, deleted on{' '}
            {dayInWords(responsesDeleted ?? '', 'full')}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
