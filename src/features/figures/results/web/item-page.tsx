import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { reasonWords, roundingNote } from '../../../../measurement/words.ts'
import { inLanguage } from '../../../../shared/direction.ts'
import { languages } from '../../../../shared/languages.ts'
import { PageError } from '../../../../web/shell/problem-pages.tsx'
import { AnswerBar, AnswerKey } from '../../../../web/ui/answers.tsx'
import { NotShown } from '../../../../web/ui/bars.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { PerceptionLabel } from '../../../../web/ui/label.tsx'
import { BackLink, Page, Section } from '../../../../web/ui/page.tsx'
import { Print } from '../../../../web/ui/print.tsx'
import { PageSkeleton } from '../../../../web/ui/states.tsx'
import type { ItemReport, ShownItem } from '../contract.ts'
import { itemRemark, notValidated } from '../rules-sentences.ts'
import { answerParts } from './answer-scales.ts'
import { itemReportQuery } from './data.ts'
import styles from './item-page.module.css'
import { isNotOpenYet, NotOpenYet } from './parts/results-states.tsx'
import { FavorableShare, OfTen } from './parts/score-figure.tsx'

/** Shows a question's answers, its words in each survey language, and answers to others on the same theme. */
export function ItemPage() {
  const { guid = '', item = '' } = useParams({ strict: false })
  const query = useQuery(itemReportQuery(guid, item))
  if (query.data) return <Content guid={guid} report={query.data} />
  if (isNotOpenYet(query.error)) {
    return (
      <Page
        title="One question"
        back={
          <BackLink to="/audit-results-dashboard/$guid" params={{ guid }}>
            Back to Audit Results
          </BackLink>
        }
      >
        <NotOpenYet guid={guid} error={query.error} />
      </Page>
    )
  }
  if (query.isError) return <PageError error={query.error} reset={() => void query.refetch()} />
  return <PageSkeleton blocks={2} />
}

function Content({ guid, report }: { guid: string; report: ItemReport }) {
  const { item, area, group, theme, words, smallGroup } = report
  return (
    <Page
      title={item.title}
      back={
        <BackLink
          to="/audit-results-dashboard/$guid/$area"
          params={{ guid, area: area.code }}
          search={{ group }}
        >
          {`Back to ${area.name}`}
        </BackLink>
      }
      facts={
        <>
          <span dir="auto">{report.surveyName}</span>
          <span>{item.askedOf}</span>
        </>
      }
      actions={<Print />}
    >
      <Card className={styles.item}>
        <Answers item={item} smallGroup={smallGroup} />
      </Card>
      {theme ? (
        <Section
          title={`Same topic: ${theme.name.toLowerCase()}`}
          aside="Wording differs by group. For information only."
        >
          {theme.items.map((other) => (
            <Card key={other.name} className={styles.item}>
              <h3>
                <Link to="/audit-results-dashboard/$guid/items/$item" params={{ guid, item: other.name }}>
                  {other.title}
                </Link>
              </h3>
              <Answers item={other} smallGroup={smallGroup} />
            </Card>
          ))}
        </Section>
      ) : null}
      <Words words={words} />
      <p className="quiet">
        We show a question’s answers for whole groups of at least {4 * smallGroup} people, and every answer
        choice for at least {20 * smallGroup}. {roundingNote} {notValidated}
      </p>
      <Others guid={guid} report={report} />
    </Page>
  )
}

/** Shows a question's score and answers. All bars on the page have the same width and scale. */
function Answers({ item, smallGroup }: { item: ShownItem; smallGroup: number }) {
  const { figure, answers } = item
  return (
    <>
      {figure.reason === null ? null : (
        <p>
          <NotShown>{reasonWords(figure.reason, smallGroup)}</NotShown>
        </p>
      )}
      {figure.reason === null ? (
        <p className={styles.score}>
          <OfTen figure={figure} size="card" />{' '}
          {figure.status === null ? null : <PerceptionLabel status={figure.status} />}{' '}
          <FavorableShare figure={figure} />
        </p>
      ) : null}
      {answers.length === 0 ? null : (
        <>
          <AnswerBar parts={answerParts(answers)} />
          <AnswerKey parts={answerParts(answers)} />
        </>
      )}
      <p className="quiet small figures">{itemRemark(item)}</p>
    </>
  )
}

/** Shows the words as in the survey, without setting the choice to decline apart. */
function Words({ words }: { words: ItemReport['words'] }) {
  if (words.length < 2) return null
  return (
    <Section title="How we asked it" aside="In each survey language, with your school’s words">
      <Card>
        <dl className={styles.words}>
          {words.map(({ language, title, choices }) => (
            <div key={language}>
              <dt>{languages.find(({ code }) => code === language)?.name}</dt>
              <dd {...inLanguage(language)}>
                <b>{title}</b>
                <span className="quiet">{choices.join(' · ')}</span>
              </dd>
            </div>
          ))}
        </dl>
      </Card>
    </Section>
  )
}

function Others({ guid, report: { item, order } }: { guid: string; report: ItemReport }) {
  const here = order.findIndex(({ name }) => name === item.name)
  const ways = [
    { words: 'Previous question', to: order[here - 1] },
    { words: 'Next question', to: order[here + 1] },
  ]
  return (
    <nav className={styles.others} aria-label="Other questions in this area">
      {ways.map(({ words, to }) =>
        to ? (
          <Link key={words} to="/audit-results-dashboard/$guid/items/$item" params={{ guid, item: to.name }}>
            {words}: {to.title}
          </Link>
        ) : null,
      )}
    </nav>
  )
}
