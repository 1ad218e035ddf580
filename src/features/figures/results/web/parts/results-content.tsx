import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { roundingSentence, setAsideSentence, unreadSentence } from '../../../../../measurement/words.ts'
import { SurveyStatusLabel } from '../../../../../web/ui/label.tsx'
import { Columns } from '../../../../../web/ui/page.tsx'
import { WhoIsMissing } from '../../../../schools/enrollment/web/parts/who-is-missing.tsx'
import type { SurveyResults } from '../../contract.ts'
import {
  answeredSentence,
  instrumentSentence,
  lowRateSentence,
  notValidated,
  responseWords,
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
  /** A Point about the change since an earlier survey. */
  change?: ReactNode
  /** A link to what can be done, below what to look at first. */
  next?: ReactNode
}

/** All figures of the dashboard, for the school and behind a share link. */
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
      <Responses place={place} results={results} />
      <GroupAreas place={place} results={results} />
      <EightAreas place={place} results={results} />
      <p className="quiet small">
        {results.notes.filter((note) => !results.waiting.includes(note)).join(' ')}{' '}
        {setAsideSentence(results.setAside)} {unreadSentence(results.unreadTranslations, results.smallGroup)}{' '}
        {roundingSentence} {instrumentSentence(results)} {notValidated}{' '}
        {'guid' in place && results.stage === 'final' ? (
          <Link to="/audit-results-dashboard/$guid/quality" params={place}>
            How good is this data?
          </Link>
        ) : null}
      </p>
    </>
  )
}

/** Label and title, below a page's heading. */
export function ResultsFacts({ results }: { results: SurveyResults }) {
  return (
    <>
      <SurveyStatusLabel status="closed" />
      <span>{results.surveyName}</span>
    </>
  )
}

/** Who answered, of each group, and who is missing. */
function Responses({ place, results }: { place: Place; results: SurveyResults }) {
  const { total, expected, response } = results
  const low = lowRateSentence(response)
  return (
    <section className={styles.responses} aria-label="Response rate">
      <dl>
        <div>
          <dt>Who answered</dt>
          <dd>
            {answeredSentence(total, expected)}: {responseWords(response)}.{low ? ` ${low}` : ''}
          </dd>
        </div>
      </dl>
      {'guid' in place ? <WhoIsMissing guid={place.guid} results={results} /> : null}
    </section>
  )
}
