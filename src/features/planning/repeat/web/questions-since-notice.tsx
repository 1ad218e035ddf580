import { useQuery } from '@tanstack/react-query'
import { Notice } from '../../../../web/ui/notice.tsx'
import { ErrorState } from '../../../../web/ui/states.tsx'
import type { Survey } from '../../../schools/surveys/contract.ts'
import type { Participants } from '../../../schools/surveys/rules.ts'
import { questionsSinceQuery } from './data.ts'
import styles from './repeat.module.css'
import { changedQuestions, comparisonSentences, sinceHead } from './since-sentences.ts'

/** Explains how the new survey's questions differ from the earlier one's, and what that means for changes. */
export function QuestionsSinceNotice({ survey, chosen }: { survey: Survey; chosen: Participants }) {
  const { data: since, error, refetch } = useQuery(questionsSinceQuery(survey.guid))
  if (error && !since)
    return (
      <ErrorState
        error={error}
        title="We couldn’t load the changes to the questions"
        onRetry={() => void refetch()}
      />
    )
  if (!since) return <div className={styles.waiting} aria-hidden="true" />
  const { title, text } = sinceHead(since, survey.surveyName)
  const changed = changedQuestions(since)
  return (
    <Notice tone="info" title={title}>
      <p>{text}</p>
      {survey.cancelledOn === null ? (
        <ul className={styles.comparable} aria-live="polite">
          {comparisonSentences(since, chosen).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ) : (
        <p>That survey was canceled, so there are no results to compare.</p>
      )}
      {changed.map(({ name, added, gone }) => (
        <details key={name}>
          <summary>
            {name}: {added.length} new or changed, {gone.length} no longer asked
          </summary>
          <Questions title="New or changed" titles={added} />
          <Questions title="No longer asked" titles={gone} />
        </details>
      ))}
    </Notice>
  )
}

function Questions({ title, titles }: { title: string; titles: readonly string[] }) {
  if (titles.length === 0) return null
  return (
    <>
      <h3 className={styles.questions}>{title}</h3>
      <ul className={styles.titles}>
        {titles.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </>
  )
}
