import { dayInWords } from '../../../../shared/dates.ts'
import { count } from '../../../../shared/numbers.ts'
import { GroupRows } from '../../../../web/ui/bars.tsx'
import { Button } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { DaysChart, DaysTable } from '../../../../web/ui/days-chart.tsx'
import { Donut } from '../../../../web/ui/donut.tsx'
import type { Tracking } from '../contract.ts'
import { benchmark, daysToCome, missingTo, neededPerDay, recentPace } from './pace.ts'
import { texts } from './text.ts'
import styles from './tracking.module.css'
import {
  chartDays,
  leftOutByAdministrator,
  paceSentence,
  timeLeftSentence,
  totalSentence,
} from './tracking-sentences.ts'

/** Total responses compared with the number of people. */
export function AllResponses({ tracking }: { tracking: Tracking }) {
  const { total, expected, status } = tracking
  return (
    <Card title="All responses">
      <Donut count={total} expected={expected} benchmark={benchmark} />
      <p className={styles.belowDonut}>{totalSentence(total, expected, status === 'closed')}</p>
    </Card>
  )
}

/** Responses per day, the pace so far and the pace needed to reach the benchmark. */
export function SubmittedSoFar({ tracking }: { tracking: Tracking }) {
  const { perDay, today, closes, total, expected, status } = tracking
  const missing = missingTo(total, expected)
  const needed = status === 'active' && closes ? neededPerDay(missing, today, closes) : null
  const toCome = status === 'active' && closes ? daysToCome(today, closes) : []
  const [first, last] = [perDay[0], perDay.at(-1)]
  return (
    <Card
      title={texts.submittedSoFar}
      aside={first && last ? chartDays(first.day, toCome.at(-1) ?? last.day) : undefined}
    >
      <div className={styles.perDay}>
        <DaysChart days={perDay} today={today} toCome={toCome} needed={needed?.perDay ?? 0} />
        <p>
          {needed && closes ? <Needed perDay={needed.perDay} closes={closes} /> : null}
          {!needed && missing > 0 && status === 'active' && closes ? timeLeftSentence(today, closes) : null}{' '}
          {paceSentence(recentPace(perDay), status === 'closed')}
        </p>
        <DaysTable days={perDay} />
      </div>
    </Card>
  )
}

function Needed({ perDay, closes }: { perDay: number; closes: string }) {
  return (
    <>
      You need <b>{count(perDay)} a day</b> to reach {benchmark}% by {dayInWords(closes, 'plain')}.
    </>
  )
}

interface ByGroupProps {
  tracking: Tracking
  /** Missing if the numbers can't be corrected. */
  onCorrect: (() => void) | undefined
}

/** Responses of the three groups compared with the number of people in each. */
export function ByGroup({ tracking, onCorrect }: ByGroupProps) {
  return (
    <Card title="By group" aside={`Share of each group that answered. The line marks ${benchmark}%.`}>
      <GroupRows groups={tracking.groups} benchmark={benchmark} closed={tracking.status === 'closed'} />
      {tracking.setAside > 0 ? (
        <p className={styles.belowGroups}>{leftOutByAdministrator(tracking.setAside)}</p>
      ) : null}
      {onCorrect ? (
        <div className={styles.belowGroups}>
          <Button onClick={onCorrect}>Fix the number of people</Button>
        </div>
      ) : null}
    </Card>
  )
}
