import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dayInWords } from '../../../../../shared/dates.ts'
import { releaseSteps } from '../../../../../shared/levels.ts'
import { counted } from '../../../../../shared/numbers.ts'
import { call } from '../../../../../web/call.ts'
import { Button, Buttons } from '../../../../../web/ui/button.tsx'
import { Card } from '../../../../../web/ui/card.tsx'
import { FieldError, SwitchField } from '../../../../../web/ui/field.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import { ErrorState, messageOf } from '../../../../../web/ui/states.tsx'
import { districtResultsContract, type Release } from '../../contract.ts'
import { nextStep, type ReleaseTarget, releaseTargets } from '../../rules.ts'
import { districtReleaseQuery } from '../data.ts'
import { releaseWords, stepWords } from '../text.ts'
import styles from './release-steps.module.css'

export function ReleaseSteps({ organization }: { organization: number }) {
  const query = useQuery(districtReleaseQuery(organization))
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return (
    <Section title="Release">
      <Card>
        {query.data ? (
          <Steps organization={organization} release={query.data} />
        ) : (
          <p aria-busy="true" className="quiet">
            Loading…
          </p>
        )}
      </Card>
    </Section>
  )
}

function Steps({ organization, release: { since, surveys } }: { organization: number; release: Release }) {
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries()
  const steps = useMutation({
    mutationFn: (on: boolean) =>
      call(districtResultsContract.setReleaseSteps, { body: { organization, on } }),
    onSuccess,
  })
  const release = useMutation({
    mutationFn: ({ surveyGuid, to }: { surveyGuid: string | null; to: ReleaseTarget }) =>
      call(districtResultsContract.releaseResults, { body: { organization, surveyGuid, to } }),
    onSuccess,
  })
  const error = steps.error ?? release.error
  const isBusy = steps.isPending || release.isPending
  const ready = (to: ReleaseTarget) =>
    surveys.filter(
      ({ isFinal, releasedTo }) => isFinal && releaseSteps.indexOf(releasedTo) < releaseSteps.indexOf(to),
    ).length
  return (
    <div className={styles.steps}>
      <SwitchField
        label="Release results in steps"
        checked={since !== null}
        onChange={({ target }) => isBusy || steps.mutate(target.checked)}
      />
      <p className="quiet">
        If this is on, you release each survey’s results to the district, then to school leaders, then to
        everyone. If it’s off, final results open automatically. Surveys that already closed don’t change.
      </p>
      {surveys.length > 0 ? (
        <>
          <Buttons>
            {releaseTargets.map((to) => (
              <Button
                key={to}
                disabledReason={ready(to) === 0 ? 'No final results are waiting for this step.' : undefined}
                aria-busy={isBusy}
                onClick={() => isBusy || release.mutate({ surveyGuid: null, to })}
              >
                {`${releaseWords[to]}: ${counted(ready(to), 'survey')}`}
              </Button>
            ))}
          </Buttons>
          <ul className={styles.surveys}>
            {surveys.map(({ guid, schoolName, surveyName, closes, isFinal, releasedTo }) => {
              const next = isFinal ? nextStep(releasedTo) : null
              return (
                <li key={guid}>
                  <span>
                    <b dir="auto">{schoolName}</b>
                    <span className="quiet">
                      {surveyName}, closed {dayInWords(closes, 'plain')}.{' '}
                      {isFinal ? `${stepWords[releasedTo]}.` : 'Not final yet.'}
                    </span>
                  </span>
                  {next ? (
                    <Button
                      aria-busy={isBusy}
                      onClick={() => isBusy || release.mutate({ surveyGuid: guid, to: next })}
                    >
                      {releaseWords[next]}
                      <span className="unseen">: {schoolName}</span>
                    </Button>
                  ) : null}
                </li>
              )
            })}
          </ul>
        </>
      ) : null}
      <div role="alert">{error ? <FieldError>{messageOf(error)}</FieldError> : null}</div>
    </div>
  )
}
