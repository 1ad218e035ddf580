import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { roundingNote, shareWords, unreadSentence } from '../../../../measurement/words.ts'
import { count } from '../../../../shared/numbers.ts'
import { PageError } from '../../../../web/shell/problem-pages.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { BackLink, Page, Section } from '../../../../web/ui/page.tsx'
import { Print } from '../../../../web/ui/print.tsx'
import { EmptyState, PageSkeleton } from '../../../../web/ui/states.tsx'
import { Table } from '../../../../web/ui/table.tsx'
import type { DataQuality } from '../contract.ts'
import { agreementWords, omegaWords } from '../rules-quality.ts'
import { notValidatedMeans } from '../rules-sentences.ts'
import { dataQualityQuery } from './data.ts'
import { HowWeTell } from './parts/how-we-tell.tsx'
import { isNotOpenYet, NotOpenYet, StateOfResults } from './parts/results-states.tsx'
import styles from './quality.module.css'
import {
  allStudentsSentence,
  answeredWords,
  precisionSentence,
  qualityLead,
  qualityMethod,
  sameChoiceSentence,
  structureMethod,
  togetherSentence,
} from './quality-sentences.ts'
import { Stories } from './quality-stories.tsx'

const title = 'How good is this data?'

/** Shows what a survey's figures are based on: answers, how well the questions agree, and unscored answers. */
export function QualityPage() {
  const { guid = '' } = useParams({ strict: false })
  const query = useQuery(dataQualityQuery(guid))
  const back = (
    <BackLink to="/audit-results-dashboard/$guid" params={{ guid }}>
      Back to Audit Results
    </BackLink>
  )
  if (query.data) {
    return (
      <Page
        title={title}
        back={back}
        facts={<span dir="auto">{query.data.surveyName}</span>}
        actions={<Print />}
      >
        <StateOfResults results={query.data} />
        <Content quality={query.data} />
      </Page>
    )
  }
  if (isNotOpenYet(query.error)) {
    return (
      <Page title={title} back={back}>
        <NotOpenYet guid={guid} error={query.error} />
      </Page>
    )
  }
  if (query.isError) return <PageError error={query.error} reset={() => void query.refetch()} />
  return <PageSkeleton blocks={3} />
}

function Content({ quality }: { quality: DataQuality }) {
  const { instruments, smallGroup, unreadTranslations, stories } = quality
  if (instruments === null) {
    return (
      <EmptyState title="Not available for this survey">
        An earlier version made these results and didn’t save this information.
      </EmptyState>
    )
  }
  return (
    <>
      <p>{qualityLead}</p>
      <p>
        {notValidatedMeans} {unreadSentence(unreadTranslations, smallGroup)}
      </p>
      {instruments.map((instrument) => (
        <Section
          key={instrument.askedOf}
          title={instrument.askedOf}
          aside={answeredWords(instrument.answered, smallGroup)}
        >
          <Instrument instrument={instrument} />
        </Section>
      ))}
      {stories ? <Stories stories={stories} /> : null}
      <HowWeTell method={`${qualityMethod} ${structureMethod}`} />
      <p className="quiet">{roundingNote}</p>
    </>
  )
}

type OneInstrument = NonNullable<DataQuality['instruments']>[number]

function Instrument({ instrument }: { instrument: OneInstrument }) {
  const { askedOf, areas, oftenUnscored, sameChoice } = instrument
  return (
    <Card
      flush
      foot={
        <>
          {sameChoice ? <p className="quiet small">{sameChoiceSentence(sameChoice)}</p> : null}
          {oftenUnscored.length === 0 ? null : (
            <>
              <p className="quiet small">Questions that more than 20% couldn’t or wouldn’t answer:</p>
              <ul className="quiet small">
                {oftenUnscored.map(({ name, title: wording, unscored }) => (
                  <li key={name}>
                    {wording} ({shareWords(unscored)})
                  </li>
                ))}
              </ul>
            </>
          )}
          <Precision instrument={instrument} />
        </>
      }
    >
      <Table wide caption={`Data quality by area: ${askedOf}`}>
        <thead>
          <tr>
            <th scope="col">Equity area</th>
            <th scope="col" className="number">
              Questions
            </th>
            <th scope="col">How well questions agree</th>
            <th scope="col" className="number">
              “I don’t know”
            </th>
          </tr>
        </thead>
        <tbody>
          {areas.map((area) => (
            <tr key={area.code}>
              <th scope="row">{area.name}</th>
              <td className="number">{area.items}</td>
              <td className={styles.agreement}>{agreementWords(area)}</td>
              <td className="number">{area.unscored ? shareWords(area.unscored) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

/** Omega as a number and how precise the areas' scores are, folded. Nothing if the survey has neither. */
function Precision({ instrument }: { instrument: OneInstrument }) {
  const { askedOf, areas, together, ofAllStudents } = instrument
  const hasMargins = areas.some(({ needed }) => needed !== null)
  if (!hasMargins && !together && areas.every(({ omegaRange }) => omegaRange === null)) return null
  return (
    <details className="quiet small">
      <summary>How precise are the areas?</summary>
      {hasMargins ? (
        <p>
          {precisionSentence} {ofAllStudents ? allStudentsSentence : null}
        </p>
      ) : null}
      {together ? <p>{togetherSentence(together, ofAllStudents ? 'All students' : askedOf)}</p> : null}
      <Table wide caption={`Precision by area: ${askedOf}`}>
        <thead>
          <tr>
            <th scope="col">Equity area</th>
            <th scope="col">Omega</th>
            <th scope="col" className="number">
              Margin of error
            </th>
            <th scope="col" className="number">
              Responses for ± 0.5
            </th>
          </tr>
        </thead>
        <tbody>
          {areas.map((area) => (
            <tr key={area.code}>
              <th scope="row">{area.name}</th>
              <td className={styles.omega}>{omegaWords(area) ?? '–'}</td>
              <td className="number">{area.margin === null ? '–' : `± ${area.margin.toFixed(1)}`}</td>
              <td className="number">{area.needed === null ? '–' : count(area.needed)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </details>
  )
}
