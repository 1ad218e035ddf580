import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { counted } from '../../../../shared/numbers.ts'
import { given } from '../../../../web/address.ts'
import { call, download } from '../../../../web/call.ts'
import { PageError } from '../../../../web/shell/problem-pages.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { DownloadButton } from '../../../../web/ui/download-button.tsx'
import { BackLink, Columns, Page, Section } from '../../../../web/ui/page.tsx'
import { EmptyState, PageSkeleton } from '../../../../web/ui/states.tsx'
import { DifferingFindings } from '../../../figures/differing-questions/web/parts/differing-report.tsx'
import { YearField, yearWords } from '../../../figures/district-results/web/parts/year-field.tsx'
import { SignedFileField } from '../../cells/web/parts/signed-file-field.tsx'
import { questionSumsContract, type SharedQuestions } from '../contract.ts'
import { sumsBytesAtMost } from '../rules-format.ts'
import { sharedQuestionsQuery } from './data.ts'
import styles from './shared-questions.module.css'

const title = 'Questions that work differently'

/** Shows administrators the questions that a group answers differently, over several installations. */
export function SharedQuestionsPage() {
  const { round } = useSearch({ from: '/staff/administration/shared-questions' })
  const query = useQuery({ ...sharedQuestionsQuery(round), placeholderData: keepPreviousData })
  if (query.data) return <Content shared={query.data} />
  if (query.isError) return <PageError error={query.error} reset={() => void query.refetch()} />
  return <PageSkeleton blocks={2} />
}

function Content({ shared: { rounds, round, own, installations, report } }: { shared: SharedQuestions }) {
  const navigate = useNavigate({ from: '/shared-questions' })
  return (
    <Page
      title={title}
      back={<BackLink to="/evidence">Evidence</BackLink>}
      facts={
        <>
          {round === null ? null : <span>School year {yearWords(round)}</span>}
          <span>{counted(own, 'survey')} here</span>
          {installations.map(({ name, surveys }) => (
            <span key={name} dir="auto">{`${counted(surveys, 'survey')} from ${name}`}</span>
          ))}
        </>
      }
    >
      <YearField
        rounds={rounds}
        round={round}
        onChange={(chosen) => void navigate({ search: { round: chosen }, replace: true })}
      />
      <Section title="All installations together">
        {report && report.surveys > 0 ? (
          <DifferingFindings report={report} />
        ) : (
          <EmptyState level={3} title="Nothing to compare yet">
            Surveys appear here once a district has combined its results and released them to everyone, or
            once you import another installation’s file.
          </EmptyState>
        )}
      </Section>
      <Section title="Files">
        <Columns layout="two">
          <Card title="File to send" level={3}>
            <div className={styles.parts}>
              <p>
                The file has one entry for each of our surveys: for each question, how much higher or lower a
                smaller group answers than others who answer everything else alike. These differences are
                rounded randomly, once. Numbers of people are rounded down to tens. The file names no school,
                and it has no answers.
              </p>
              <DownloadButton
                disabledReason={own === 0 ? 'There is nothing to share for this school year.' : undefined}
                load={() =>
                  download(questionSumsContract.questionSumsFile, {
                    query: given({ round: round ?? undefined }),
                  })
                }
              >
                {round === null ? 'Download the file' : `Download the file for ${yearWords(round)}`}
              </DownloadButton>
            </div>
          </Card>
          <Card title="Import a file" level={3}>
            <TakeFile />
          </Card>
        </Columns>
      </Section>
    </Page>
  )
}

function TakeFile() {
  return (
    <div className={styles.parts}>
      <p>
        Register the other installation under <Link to="/cells">Installations</Link> first.
      </p>
      <SignedFileField
        label="File"
        hint="We check its signature. It replaces an earlier file for the same school year."
        bytesAtMost={sumsBytesAtMost}
        take={(file) => call(questionSumsContract.takeQuestionSums, { body: { file } })}
        stale={['shared-questions']}
        inWords={({ name, surveys }) => `We imported ${counted(surveys, 'survey')} from ${name}.`}
      />
    </div>
  )
}
