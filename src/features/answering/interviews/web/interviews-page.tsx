import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { dayInWords } from '../../../../shared/dates.ts'
import { languageName } from '../../../../shared/languages.ts'
import { PageError } from '../../../../web/shell/problem-pages.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { DataTable } from '../../../../web/ui/data-table.tsx'
import { BackLink, Columns, Page, Section } from '../../../../web/ui/page.tsx'
import { Segments } from '../../../../web/ui/segments.tsx'
import { PageSkeleton } from '../../../../web/ui/states.tsx'
import { NamedLinks } from '../../../figures/named-links/web/parts/named-links.tsx'
import type { InterviewTable } from '../contract.ts'
import { questionSets } from '../rules.ts'
import { Asking } from './asking.tsx'
import { interviewTableQuery } from './data.ts'
import { Findings } from './findings.tsx'
import { Guide } from './guide.tsx'
import styles from './interviews.module.css'
import { setNames } from './set-names.ts'

/**
 * Shows administrators whether people understand the questions, and lets them ask others to interview. `shared` renders
 * the exchange with other installations.
 */
export function InterviewsPage({ shared }: { shared?: ReactNode }) {
  const { set = 'student-4-8', from } = useSearch({ from: '/staff/administration/interviews' })
  const navigate = useNavigate({ from: '/interviews' })
  const { data, error, refetch } = useQuery(interviewTableQuery(set))
  if (!data)
    return error ? <PageError error={error} reset={() => void refetch()} /> : <PageSkeleton blocks={3} />
  return (
    <Page
      title="Interviews"
      back={
        from === 'translations' ? (
          <BackLink to="/translations">Translations</BackLink>
        ) : (
          <BackLink to="/evidence">Evidence</BackLink>
        )
      }
      facts="In a cognitive interview, someone says each question in their own words and explains how they chose an answer. It shows whether people understand the question as we mean it."
    >
      <Columns layout="two">
        <Asking />
        <Card title="Interviews so far" flush>
          <DataTable
            caption="Interviews by language and question set"
            columns={[
              { head: 'Language', isName: true, cell: languageName },
              { head: 'Interviews', cell: (language) => enteredIn(data, language) },
            ]}
            rows={data.languages}
            keyOf={(language) => language}
          />
        </Card>
      </Columns>
      <Columns layout="two">
        <Guide languages={data.languages} />
        <Card title="Ask someone to interview">
          <div className={styles.texts}>
            <p className="quiet">
              This link lets someone enter what their interviews showed, without an account. It has no field
              for names or answers.
            </p>
            <NamedLinks purpose="interview" place={{}} languages={data.languages} />
          </div>
        </Card>
      </Columns>
      <Section title="What interviews showed">
        <Segments
          legend="Question set"
          current={set}
          choices={questionSets.map((key) => ({ key, name: setNames[key] }))}
          onChange={(key) =>
            void navigate({ search: (before) => ({ ...before, set: key }), resetScroll: false })
          }
        />
        <Findings key={set} set={set} table={data} />
        {data.contributors.length > 0 ? (
          <p className="quiet">
            This includes interviews of other installations:{' '}
            {data.contributors.map(({ name, on }) => `${name}, ${dayInWords(on, 'full')}`).join('; ')}.
          </p>
        ) : null}
      </Section>
      {shared}
    </Page>
  )
}

/** "Grades 4–8: 12, staff: 3". */
function enteredIn({ entered }: InterviewTable, language: string): string {
  const sets = questionSets.flatMap((set) => {
    const found = entered.find((one) => one.language === language && one.instrument === set)
    return found ? [`${setNames[set]}: ${found.interviews}`] : []
  })
  return sets.length > 0 ? sets.join(', ') : 'None'
}
