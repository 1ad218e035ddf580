import { IconShare } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { dayInWords, daysBetween } from '../../../../shared/dates.ts'
import { count, counted, percentBeside } from '../../../../shared/numbers.ts'
import { Rays } from '../../../../web/shell/rays.tsx'
import { Button } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { benchmark } from '../../../figures/results/rules-sentences.ts'
import type { Goal, UnfinishedPulse } from '../contract.ts'
import { nextDue } from '../rules.ts'
import styles from './goals.module.css'
import { groupsInWords, peopleAsked } from './pulse-sentences.ts'

const shown = 5

interface NextDueProps {
  goals: readonly Goal[]
  /** Pulses that people can answer, or that open soon. */
  pulses: readonly UnfinishedPulse[]
  today: string
  Share: Share
}

/** The dialog with the links of a survey, which another capability has. */
export type Share = ComponentType<{ guid: string; title: string; opened: boolean; onClose: () => void }>

/** What comes next: the close of a pulse, then the days of all open goals, what is overdue first. */
export function NextDue({ goals, pulses, today, Share }: NextDueProps) {
  return (
    <Card
      title={
        <span className={styles.pointer}>
          <Rays /> Next
        </span>
      }
      flush
    >
      <ul className={styles.next}>
        {pulses.map((pulse) => (
          <PulseDue key={pulse.guid} pulse={pulse} today={today} Share={Share} />
        ))}
        {nextDue(goals, shown - pulses.length).map(({ goal, step, day }) => (
          <li key={`${goal.id} ${step?.text ?? ''} ${day}`}>
            <Day day={day} today={today} />
            <span>
              {step ? step.text : 'The goal itself is due'}
              <small>{`Goal ${goals.indexOf(goal) + 1}: ${goal.difference}`}</small>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function PulseDue({ pulse, today, Share }: { pulse: UnfinishedPulse; today: string; Share: Share }) {
  const [sharing, setSharing] = useState(false)
  const { expected, stage, opens, closes } = pulse
  const isAhead = stage === 'pre-release'
  return (
    <li>
      <Day day={isAhead ? opens : closes} today={today} />
      <span>
        <b>
          The pulse to {groupsInWords(pulse.groups)} {isAhead ? 'opens' : 'closes'}
        </b>
        <small>
          {isAhead
            ? `It closes on ${dayInWords(closes)}.`
            : `${count(pulse.counted)} of ${peopleAsked(pulse)} have answered (${percentBeside(benchmark, pulse.counted, expected)}).`}
        </small>
      </span>
      <Button variant="primary" className="screen-only" onClick={() => setSharing(true)}>
        <IconShare className="icon" aria-hidden />
        Share pulse
      </Button>
      <Share guid={pulse.guid} title="Share the pulse" opened={sharing} onClose={() => setSharing(false)} />
    </li>
  )
}

function Day({ day, today }: { day: string; today: string }) {
  return (
    <span>
      <b>{dayInWords(day, day.slice(0, 4) === today.slice(0, 4) ? 'long' : 'full')}</b>
      <small>{untilWords(daysBetween(today, day))}</small>
    </span>
  )
}

/** How far away a day is: "in 2 days", "today", "3 days overdue". */
function untilWords(days: number): string {
  if (days === 0) return 'today'
  const span = counted(Math.abs(days), 'day')
  return days > 0 ? `in ${span}` : `${span} overdue`
}
