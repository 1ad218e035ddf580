import type { ReactNode } from 'react'
import { leftOutSentence, roundingNote, unreadSentence } from '../../../../../measurement/words.ts'
import { GoLink } from '../../../../../web/ui/button.tsx'
import { SurveyStatusLabel } from '../../../../../web/ui/label.tsx'
import { Below } from '../../../../../web/ui/later.tsx'
import { Columns } from '../../../../../web/ui/page.tsx'
import { FirstMissing, WhoIsMissing } from '../../../../schools/enrollment/web/parts/who-is-missing.tsx'
import type { SurveyResults } from '../../contract.ts'
import {
  answeredSentence,
  instrumentSentence,
  lowRateSentence,
  notValidated,
  responseWords,
  smallestSentence,
  verdictsOf,
} from '../../rules-sentences.ts'
import { EightAreas } from '../eight-areas.tsx'
import { GroupAreas } from '../group-areas.tsx'
import { LookFirst } from '../look-first.tsx'
import styles from '../results.module.css'
import { OverallScore } from './overall-score.tsx'
import type { Place } from './place.ts'
import { WaitingGroups } from './results-states.tsx'

interface ResultsContentProps {
  place: Place
  results: SurveyResults
  /** See LookFirst. */
  first?: (otherwise: ReactNode) => ReactNode
  change?: ReactNode
  next?: ReactNode
}

/** Shows all of the dashboard's figures, to the school and through a results link. */
export function ResultsContent({ place, results, first, change, next }: ResultsContentProps) {
  return (
    <>
      <WaitingGroups results={results} />
      <Columns layout="twoThree">
        <OverallScore results={results} />
        <LookFirst
          place={place}
          results={results}
          change={change}
          next={next}
          {...(first ? { first } : {})}
        />
      </Columns>
      <Trust place={place} results={results} />
      <GroupAreas place={place} results={results} />
      <Below>
        <EightAreas place={place} results={results} />
        <p className="quiet small">
          {results.notes.filter((note) => !results.waiting.includes(note)).join(' ')}{' '}
          {leftOutSentence(results.setAside)} {unreadSentence(results.unreadTranslations, results.smallGroup)}{' '}
          {roundingNote} {instrumentSentence(results)} {notValidated}
        </p>
      </Below>
    </>
  )
}

/** Shows the survey's status and name below a page's heading. */
export function ResultsFacts({ results }: { results: SurveyResults }) {
  return (
    <>
      <SurveyStatusLabel status="closed" />
      <span dir="auto">{results.surveyName}</span>
    </>
  )
}

/** Explains in three plain sentences how far to trust the figures. The statistics behind that are collapsed. */
function Trust({ place, results }: { place: Place; results: SurveyResults }) {
  const { total, expected, response, stage } = results
  return (
    <section className={styles.trust} aria-labelledby="trust">
      <h2 id="trust" className={styles.cardTitle}>
        Can I trust this?
      </h2>
      <dl>
        <div>
          <dt>Who answered</dt>
          <dd>
            {answeredSentence(total, expected)}. {lowRateSentence(response)}
          </dd>
        </div>
        {stage === 'final' ? (
          <div>
            <dt>How solid</dt>
            <dd>{smallestSentence(verdictsOf(results)) || 'Too few people answered to compare groups.'}</dd>
          </div>
        ) : null}
        {'guid' in place ? <FirstMissing guid={place.guid} results={results} /> : null}
      </dl>
      <details className={styles.numbers}>
        <summary>The numbers behind this</summary>
        <p>{responseWords(response)}.</p>
        {'guid' in place ? <WhoIsMissing guid={place.guid} results={results} /> : null}
        {'guid' in place && stage === 'final' ? (
          <GoLink to="/audit-results-dashboard/$guid/quality" params={place}>
            How good is this data?
          </GoLink>
        ) : null}
      </details>
    </section>
  )
}
