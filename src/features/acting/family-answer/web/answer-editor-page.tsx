import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { BackLink, Page } from '../../../../web/ui/page.tsx'
import styles from './answer-editor.module.css'
import { AnswerForm } from './answer-form.tsx'
import { DraftLanguages, NotThere, PublicState } from './answer-state.tsx'
import { type ReportDesk, schoolReport } from './desk.ts'
import { texts } from './text.ts'

/** Form for choosing what the report to families says about a survey. */
export function AnswerEditorPage() {
  const { guid = '' } = useParams({ strict: false })
  return (
    <ReportEditor
      desk={schoolReport(guid)}
      back={
        <BackLink to="/audit-results-dashboard/$guid" params={{ guid }}>
          Audit Results
        </BackLink>
      }
    />
  )
}

/** Form for choosing what a school's or a district's report says. */
export function ReportEditor({ desk, back }: { desk: ReportDesk; back: ReactNode }) {
  const { data, error, refetch } = useQuery(desk.query)
  return (
    <Page
      title={texts.title}
      back={back}
      facts={data ? <span dir="auto">{data.surveyName}</span> : undefined}
    >
      {data ? (
        <div className={styles.parts}>
          <p className={styles.intro}>
            Share what students, families and staff told you and what you’ll do next. They get one public page
            in several languages to read on a phone or print. It shows only what’s in the results.
            {desk.who === 'district'
              ? ' If you published a report about an earlier year, the page also says what became of its goals.'
              : null}
          </p>
          <PublicState desk={desk} answer={data} />
          <DraftLanguages drafts={data.drafts.filter((code) => !data.lacking.includes(code))} />
          <AnswerForm desk={desk} stored={data} />
        </div>
      ) : (
        <NotThere desk={desk} error={error} onRetry={refetch} />
      )}
    </Page>
  )
}
