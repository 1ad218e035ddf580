import { roundingSentence, setAsideSentence, unreadSentence } from '../../../measurement/words.ts'
import { dayInWords } from '../../../shared/dates.ts'
import { Rays } from '../../../web/shell/rays.tsx'
import { Section } from '../../../web/ui/page.tsx'
import type { SurveyResults } from '../../results/contract.ts'
import {
  answeredSentence,
  instrumentSentence,
  notValidated,
} from '../../results/web/parts/results-sentences.ts'
import styles from './report.module.css'

/** The cover: school, survey, dates and number of responses. */
export function Cover({ results }: { results: SurveyResults }) {
  return (
    <section className={styles.cover} aria-label="Cover">
      <Rays />
      <p className={styles.school}>{results.schoolName}</p>
      <p className={styles.title}>{results.surveyName}</p>
      <p>
        Open {dayInWords(results.opens, 'full')} to {dayInWords(results.closes, 'full')}
      </p>
      <p>{answeredSentence(results.total, results.expected)}</p>
      <p>{instrumentSentence(results)}</p>
    </section>
  )
}

/** The method and its limits. */
export function Method({
  results: { smallGroup, setAside, unreadTranslations, groups },
}: {
  results: SurveyResults
}) {
  const names = groups.map(({ name }, place) => (place === 0 ? name : name.toLowerCase()))
  return (
    <Section title="How to read this report" className={styles.method ?? ''}>
      <p>
        {new Intl.ListFormat('en').format(names)} answered an anonymous survey about how they experience their
        school. Each item has a scale; an answer’s place on it gives 0 to 10 points, turned round where the
        item is worded in reverse. “I don’t know” has no score.
      </p>
      <p>
        A person who answered at least half of an area’s items has a score there, their mean; a group’s score
        is the mean over its people, each counted once. Everyone is the mean of the groups that have a score
        in all eight areas, each group counted the same. The overall score is the mean of the eight areas,
        given only where all eight can be. Perception of Equity is Low below 3.3, Emerging from 3.3 to 6.7 and
        High above 6.7. An answer is favorable when it is one of the two highest on its scale.
      </p>
      <p>
        The margin is half the 95% interval of a mean: the true score is likely within it. It covers chance,
        not who chose to answer. Read every score beside the response rate of its group. {notValidated}
      </p>
      <p>
        No score is about fewer than {smallGroup} people. Answers given by fewer than {smallGroup} people of a
        group stand together in one row. {setAsideSentence(setAside)}{' '}
        {unreadSentence(unreadTranslations, smallGroup)} {roundingSentence}
      </p>
    </Section>
  )
}
