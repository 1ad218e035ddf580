import { useEffect, useRef } from 'react'
import { count, percentBeside, percentOf } from '../../../../shared/numbers.ts'
import { GoLink } from '../../../../web/ui/button.tsx'
import { Measure } from '../../../../web/ui/measure.tsx'
import { benchmark } from '../../../figures/results/rules-sentences.ts'
import type { UnfinishedPulse } from '../contract.ts'
import { peopleAsked, questionsTo, shownFrom, spanInWords, timeLeft } from './pulse-sentences.ts'
import styles from './pulses.module.css'

interface PulseBoxProps {
  pulse: UnfinishedPulse
  today: string
  /** It was started a moment ago, so it takes the focus. */
  isNew: boolean
}

/** A goal's pulse while its answers cannot be read yet: what it asks, who has answered, how much time is left. */
export function PulseBox({ pulse, today, isNew }: PulseBoxProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew) heading.current?.focus()
  }, [isNew])
  const { counted, expected, stage } = pulse
  return (
    <section className={styles.pulse} aria-label={`Pulse: ${questionsTo(pulse)}`}>
      <h3 ref={heading} tabIndex={-1}>
        Pulse: {questionsTo(pulse)}
      </h3>
      <p className={styles.counts}>
        <span>
          <b>{count(counted)}</b> of {peopleAsked(pulse)}{' '}
          <span className="quiet">({percentBeside(benchmark, counted, expected)})</span>
        </span>
        <span>{timeLeft(pulse, today)}</span>
      </p>
      <Measure at={percentOf(counted, expected)} benchmark={benchmark} />
      <p className="quiet small">
        {stage === 'pre-release' ? 'Opens' : 'Open'} {spanInWords(pulse)}. The line marks {benchmark}%.
        Answers are shown on {shownFrom(pulse)}, when the pulse is final.
      </p>
      <GoLink to="/survey-response-tracking/$guid" params={{ guid: pulse.guid }}>
        Response Tracking<span className="unseen"> of the pulse</span>
      </GoLink>
    </section>
  )
}
