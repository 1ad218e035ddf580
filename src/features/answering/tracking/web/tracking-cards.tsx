import { count, percent } from '../../../../shared/numbers.ts'
import { GroupRows } from '../../../../web/ui/bars.tsx'
import { Button } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { DaysChart, DaysTable } from '../../../../web/ui/days-chart.tsx'
import { Donut } from '../../../../web/ui/donut.tsx'
import type { Tracking } from '../contract.ts'
import { benchmark, daysToCome, missingTo, neededPerDay, recentPace } from './pace.ts'
import styles from './tracking.module.css'
import {
  chartDays,
  paceSentence,
  slipSentences,
  timeLeftSentence,
  totalSentence,
} from './tracking-sentences.ts'
import { around, groupName, useTrackingWords } from './words.ts'

/** Total responses compared with the number of people. */
export function AllResponses({ tracking }: { tracking: Tracking }) {
  const words = useTrackingWords()
  const { say } = words
  const { total, expected, status } = tracking
  const of = { count: count(total), expected: count(expected) }
  return (
    <Card title={say('all')}>
      <Donut
        count={total}
        expected={expected}
        benchmark={benchmark}
        label={say('donut', { ...of, share: percent(total, expected), percent: benchmark })}
        of={say('countOf', of)}
      />
      <p className={styles.belowDonut}>{totalSentence(total, expected, status === 'closed', words)}</p>
    </Card>
  )
}

/** Responses per day, the pace so far and the pace needed to reach the benchmark. */
export function SubmittedSoFar({ tracking }: { tracking: Tracking }) {
  const words = useTrackingWords()
  const { say, dayOf, isEnglish } = words
  const { perDay, today, closes, total, expected, status } = tracking
  const missing = missingTo(total, expected)
  const needed = status === 'active' && closes ? neededPerDay(missing, today, closes) : null
  const toCome = status === 'active' && closes ? daysToCome(today, closes) : []
  const [first, last] = [perDay[0], perDay.at(-1)]
  const inTable = { summary: say('table'), caption: say('tableName'), day: say('day') }
  return (
    <Card
      title={say('submitted')}
      aside={first && last ? chartDays(first.day, toCome.at(-1) ?? last.day, words) : undefined}
    >
      <div className={styles.perDay}>
        <DaysChart days={perDay} needed={needed?.perDay ?? 0} {...{ today, toCome, isEnglish }} />
        <p>
          {needed && closes ? <Needed perDay={needed.perDay} closes={closes} /> : null}
          {!needed && missing > 0 && status === 'active' && closes
            ? timeLeftSentence(today, closes, words)
            : null}{' '}
          {paceSentence(recentPace(perDay), status === 'closed', words)}
        </p>
        <DaysTable
          days={perDay}
          words={{ ...inTable, count: say('responsesInDay') }}
          dayOf={(day) => dayOf(day, 'long')}
        />
      </div>
    </Card>
  )
}

function Needed({ perDay, closes }: { perDay: number; closes: string }) {
  const { say, dayOf } = useTrackingWords()
  const [before, after] = around(say('needBy', { percent: benchmark, day: dayOf(closes) }), '{amount}')
  return (
    <>
      {before}
      <b>{say('aDay', { count: count(perDay) })}</b>
      {after}
    </>
  )
}

interface ByGroupProps {
  tracking: Tracking
  /** Missing if the numbers can't be corrected. */
  onCorrect: (() => void) | undefined
}

/** Responses of the three groups compared with the number of people in each. */
export function ByGroup({ tracking: { groups, status, setAside }, onCorrect }: ByGroupProps) {
  const words = useTrackingWords()
  const { say, counted } = words
  const percent = benchmark
  return (
    <Card title={say('byGroup')} aside={say('byGroupAside', { percent })}>
      <GroupRows
        groups={groups.map((group) => ({ ...group, name: groupName(words, group.key) }))}
        benchmark={benchmark}
        words={{
          of: (expected) => around(say('countOf', { expected }), '{count}'),
          unknown: say('unknown'),
          missing: (count) => say(status === 'closed' ? 'shortOf' : 'moreToReach', { count, percent }),
          over: say('moreThanExpected'),
          at: say('at', { percent }),
          above: say('above', { percent }),
        }}
      />
      {slipSentences(groups).map((sentence) => (
        <p key={sentence} className={styles.belowGroups} lang="en" dir="ltr">
          {sentence}
        </p>
      ))}
      {setAside > 0 ? <p className={styles.belowGroups}>{counted('leftOut', setAside)}</p> : null}
      {onCorrect ? (
        <div className={styles.belowGroups}>
          <Button onClick={onCorrect}>{say('fixPeople')}</Button>
        </div>
      ) : null}
    </Card>
  )
}
