import { Link } from '@tanstack/react-router'
import { download } from '../../../../web/call.ts'
import { Buttons } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { DownloadButton } from '../../../../web/ui/download-button.tsx'
import { Columns, Page, Section } from '../../../../web/ui/page.tsx'
import { technicalReportContract } from '../contract.ts'
import styles from './evidence.module.css'

/** What is known about the questions, and how installations share it. */
export function EvidencePage() {
  return (
    <Page
      title="Evidence"
      facts="What we know about the questions, and how to share it with other installations."
    >
      <Section title="What do we know here?">
        <ul className={styles.known}>
          <li>
            <Link to="/interviews">What interviews showed</Link>: whether people understand each question, in
            each language.
          </li>
          <li>
            <Link to="/shared-questions">Which questions work differently</Link>: a group answers one question
            higher or lower than others who answer everything else alike.
          </li>
          <li>
            <Link to="/question-creator">Two stories</Link>: if surveys ask them, they show whether groups use
            the answer choices differently.
          </li>
        </ul>
        <Card title="Technical report" level={3}>
          <div className={styles.parts}>
            <p>
              For a research office: who took part, which words were used, what interviews showed, how well
              questions agree, which questions work differently for some groups, which answers are missing,
              and what the report can’t say. It’s about all final surveys whose results are open to everyone.
            </p>
            <Buttons>
              <DownloadButton load={() => download(technicalReportContract.technicalReport, {})}>
                Download as PDF
              </DownloadButton>
              <DownloadButton load={() => download(technicalReportContract.technicalReportTables, {})}>
                Download the tables (CSV)
              </DownloadButton>
            </Buttons>
          </div>
        </Card>
      </Section>
      <Section title="What do installations share?">
        <p>
          Each installation can give others what it has learned, as signed files. No file has survey
          responses, and nothing is sent automatically.
        </p>
        <Columns layout="two">
          {shared.map(({ title, to, holds, never }) => (
            <Card key={title} title={<Link to={to}>{title}</Link>} level={3}>
              <div className={styles.parts}>
                <p>
                  <b>In the file:</b> {holds}
                </p>
                <p>
                  <b>Never in it:</b> {never}
                </p>
              </div>
            </Card>
          ))}
        </Columns>
      </Section>
      <Section title="How do we take part?">
        <ol className={styles.steps}>
          <li>
            Open <Link to="/cells">Installations</Link>. Send your public key to the other installation, and
            register theirs.
          </li>
          <li>Compare the fingerprints by phone, so that both of you know whose key you registered.</li>
          <li>Download a file on one of the pages above, and send it by email or any other way.</li>
          <li>
            Import their file on the same page. We check its signature first, and refuse it if a single
            character changed.
          </li>
        </ol>
        <p>You can stop at any time: remove the other installation under Installations.</p>
      </Section>
    </Page>
  )
}

const shared = [
  {
    title: 'Translations',
    to: '/translations',
    holds: 'a language’s texts, and the names of the speakers who reviewed them.',
    never: 'anything about people who answered.',
  },
  {
    title: 'Recordings',
    to: '/recordings',
    holds: 'approved recordings in a language, so speakers can be recognized by their voice.',
    never: 'anything about people who answered.',
  },
  {
    title: 'Interviews',
    to: '/interviews',
    holds:
      'for each question, language and wording, how many interviews found each fault, and a code for each interview.',
    never: 'names, or what people said.',
  },
  {
    title: 'Questions that work differently',
    to: '/shared-questions',
    holds:
      'for each survey and question, how much higher or lower a smaller group answers than others who answer everything else alike.',
    never: 'schools, districts, answers.',
  },
  {
    title: 'Combined results',
    to: '/cells',
    holds: 'scores and numbers of people for each group and area, as everyone there can see them.',
    never: 'schools, districts, answers.',
  },
] as const
