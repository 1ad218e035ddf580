import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { counted } from '../../../../shared/numbers.ts'
import { given } from '../../../../web/address.ts'
import { LinkButton } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { SelectField } from '../../../../web/ui/field.tsx'
import { BackLink, Page } from '../../../../web/ui/page.tsx'
import { EmptyState, ErrorState, PageSkeleton } from '../../../../web/ui/states.tsx'
import type { DeletableSurvey } from '../contract.ts'
import { whyNotDeletable } from '../rules.ts'
import { ConfirmDeletion } from './confirm-deletion.tsx'
import { deletableQuery } from './data.ts'
import styles from './deletion.module.css'

/** Shows which survey is affected, what is deleted and what stays, and asks for the school's name to confirm. */
export function DeleteResponsesPage() {
  const { survey: guid } = useSearch({ from: '/staff/administration/surveysubmissions/delete' })
  const navigate = useNavigate({ from: '/surveysubmissions/delete' })
  const { data: surveys, error, refetch } = useQuery(deletableQuery())
  return (
    <Page
      title="Delete Responses"
      back={<BackLink to="/surveysubmissions">Survey Submissions</BackLink>}
      actions={<LinkButton to="/surveysubmissions/delete-school">Delete a school</LinkButton>}
      facts="Permanently delete a survey’s responses after it’s final. We’ll keep its results."
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : surveys ? (
        <Choice
          surveys={surveys}
          guid={guid}
          onChoose={(survey) => void navigate({ search: given({ survey }), replace: true })}
        />
      ) : (
        <PageSkeleton blocks={1} />
      )}
    </Page>
  )
}

interface ChoiceProps {
  surveys: readonly DeletableSurvey[]
  guid: string | undefined
  onChoose: (guid: string) => void
}

function Choice({ surveys, guid, onChoose }: ChoiceProps) {
  const chosen = surveys.find((survey) => survey.guid === guid)
  if (surveys.length === 0)
    return (
      <EmptyState title="No responses to delete">
        Surveys with responses appear here. You can delete the responses once the survey is final, 24 hours
        after it closes.
      </EmptyState>
    )
  return (
    <Card title="Survey">
      <div className={styles.parts}>
        <SelectField
          label="Survey"
          empty="Choose a survey"
          value={chosen?.guid ?? ''}
          options={surveys.map((survey) => ({ value: survey.guid, label: labelOf(survey) }))}
          onChange={({ target }) => onChoose(target.value)}
        />
        {chosen ? <ConfirmDeletion key={chosen.guid} survey={chosen} /> : null}
      </div>
    </Card>
  )
}

function labelOf(survey: DeletableSurvey): string {
  const state =
    survey.deletedOn !== null ? 'deleted' : whyNotDeletable(survey) === null ? 'final' : 'not final yet'
  return `${survey.schoolName}: ${survey.name} (${counted(survey.responses, 'response')}, ${state})`
}
