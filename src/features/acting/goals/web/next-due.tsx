import { IconShare } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { dayInWords, daysBetween } from '../../../../shared/dates.ts'
import { count, percentComparedWith } from '../../../../shared/numbers.ts'
import { Rays } from '../../../../web/shell/rays.tsx'
import { Button } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { classes } from '../../../../web/ui/vars.ts'
import { benchmark } from '../../../figures/results/rules-sentences.ts'
import type { AnyGoal, UnfinishedPulse } from '../contract.ts'
import { dueOf, untilWords } from '../rules.ts'
import styles from './goals.module.css'
import { groupsInWords, participantsInWords } from './pulse.tsx'

const shown = 5

/** The dialog with a survey's links, which comes from another capability. */
export type Share = ComponentType<{ guid: string; title: string; opened: boolean; onClose: () => void }>

interface NextDueProps {
  /** Open goals. */
  goals: readonly AnyGoal[]
  today: string
  /** The pulse that is open or opens soon, and the dialog to share it. */
  pulse?: UnfinishedPulse | undefined
  Share?: Share
}

/** Lists what comes next: the pulse's close, then unfinished steps and goals, overdue ones first. */
export function NextDue({ goals, pulse, today, Share }: NextDueProps) {
  const [sharing, setSharing] = useState(false)
  const rows = [...(pulse ? [pulseDue(pulse)] : []), ...dueOf(goals)].slice(0, shown)
  const title = (
    <span className={styles.line}>
      <Rays /> Next
    </span>
  )
  return (
    <Card title={title} flush>
      <ul className={classes(styles.rows, styles.next)}>
        {rows.map(({ day, what, about }, at) => (
          <li key={`${day} ${what} ${about}`}>
            <div>
              <b>{dayInWords(day, day.slice(0, 4) === today.slice(0, 4) ? 'long' : 'full')}</b>
              <p className="quiet small">{untilWords(daysBetween(today, day))}</p>
            </div>
            <div>
              {pulse && at === 0 ? <b>{what}</b> : what}
              <p className="quiet small">{about}</p>
            </div>
            {pulse && at === 0 ? (
              <Button variant="primary" className="screen-only" onClick={() => setSharing(true)}>
                <IconShare className="icon" aria-hidden />
                Share pulse
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {pulse && Share ? (
        <Share guid={pulse.guid} title="Share the pulse" opened={sharing} onClose={() => setSharing(false)} />
      ) : null}
    </Card>
  )
}

function pulseDue(pulse: UnfinishedPulse) {
  const isAhead = pulse.stage === 'pre-release'
  const share = percentComparedWith(benchmark, pulse.counted, pulse.expected)
  return {
    day: isAhead ? pulse.opens : pulse.closes,
    what: `The pulse for ${groupsInWords(pulse.groups)} ${isAhead ? 'opens' : 'closes'}`,
    about: isAhead
      ? `It closes on ${dayInWords(pulse.closes)}.`
      : `${count(pulse.counted)} of ${participantsInWords(pulse)} answered (${share}).`,
  }
}
