import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { BackLink, Page } from '../../../../web/ui/page.tsx'
import styles from './answer-editor.module.css'
import { AnswerForm } from './answer-form.tsx'
import { DraftLanguages, NotThere, PublicState } from './answer-state.tsx'
import { familyAnswerQuery } from './data.ts'
import { texts } from './text.ts'

/** Form for choosing what the report to families says about a survey. */
export function AnswerEditorPage() {
  const { guid = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(familyAnswerQuery(guid))
  return (
    <Page
      title={texts.title}
      back={
        <BackLink to="/audit-results-dashboard/$guid" params={{ guid }}>
          Audit Results
        </BackLink>
      }
      facts={data ? <span dir="auto">{data.surveyName}</span> : undefined}
    >
      {data ? (
        <div className={styles.parts}>
          <p className={styles.intro}>
            Share what students, families and staff told you and what you’ll do next. They get one public page
            in four languages to read on a phone or print. It shows only what’s in the results.
          </p>
          <PublicState guid={guid} answer={data} />
          <DraftLanguages drafts={data.drafts} />
          <AnswerForm guid={guid} stored={data} />
        </div>
      ) : (
        <NotThere error={error} onRetry={refetch} />
      )}
    </Page>
  )
}
