import { useIsMutating } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { count } from '../../../../shared/numbers.ts'
import { LeaveGuard } from '../../../../web/shell/leave-guard.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { Segments } from '../../../../web/ui/segments.tsx'
import { instantInWords } from '../../../figures/results/rules-sentences.ts'
import type { Criterion, ResponseCheck } from '../contract.ts'
import { Arrivals } from './arrivals.tsx'
import { ClusterReview } from './cluster-review.tsx'
import { CheckedContext } from './data.ts'
import { DecidedList } from './decided-list.tsx'
import { OverfullGroups } from './overfull-groups.tsx'
import styles from './response-check.module.css'
import { Sources } from './sources.tsx'

/** Shows one batch at a time, then all arrivals and networks of a group, then the decisions. */
export function CheckContent({ guid, check }: { guid: string; check: ResponseCheck }) {
  const place = useRef<HTMLElement>(null)
  const [looked, keep] = useState<Criterion | null>(null)
  const [done, say] = useState('')
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const type = (about: string, reason: string) => setTyped((before) => ({ ...before, [about]: reason }))
  // After a decision, the batch disappears together with the button that had the focus.
  useEffect(() => {
    if (done !== '') place.current?.focus()
  }, [done])
  const look = (criterion: Criterion | null) => {
    say('')
    keep(criterion)
    place.current?.focus()
  }
  const isTyped = Object.values(typed).some((reason) => reason.trim() !== '')
  return (
    <CheckedContext value={{ guid, check, looked, look, keep, say, typed, type }}>
      <LeaveGuard when={isTyped} sending={useIsMutating() > 0} />
      <StageNotice check={check} />
      <div role="status" className={done === '' ? 'unseen' : undefined}>
        {done === '' ? null : <Notice tone="info" title={done} />}
      </div>
      <OverfullGroups />
      <section ref={place} tabIndex={-1} className={styles.place} aria-label="Batch">
        <ClusterReview />
      </section>
      <Group check={check} shown={(looked ?? check.clusters[0]?.criterion)?.group} />
      <DecidedList />
    </CheckedContext>
  )
}

interface GroupProps {
  check: ResponseCheck
  /** The group of the batch on the page. */
  shown: Criterion['group'] | undefined
}

/** Shows one group: the chosen one, the batch's group, or the one with the most responses. */
function Group({ check: { groups }, shown }: GroupProps) {
  const { group: chosen } = useSearch({ from: '/staff/administration/response-check/$guid' })
  const navigate = useNavigate({ from: '/response-check/$guid' })
  const [largest] = groups.toSorted((a, b) => b.counted + b.setAside - a.counted - a.setAside)
  const group = groups.find(({ key }) => key === (chosen ?? shown)) ?? largest
  if (!group) return null
  return (
    <Section title="Times and networks">
      <Segments
        legend="Group"
        current={group.key}
        choices={groups}
        onChange={(key) => void navigate({ search: { group: key }, replace: true })}
      />
      <Arrivals group={group} />
      <Sources group={group} />
    </Section>
  )
}

function StageNotice({ check: { stage, finalFrom, groups } }: { check: ResponseCheck }) {
  if (stage === 'final' && groups.some(({ isOpen }) => isOpen))
    return (
      <Notice tone="info" title="The survey is final, except for undecided groups">
        You can leave out or restore responses only in those groups.
      </Notice>
    )
  if (stage === 'final') {
    const drawn = groups.flatMap(({ name, drawnFrom, counted }) =>
      drawnFrom === null
        ? []
        : `${name}: we got ${count(drawnFrom)} responses and counted ${count(counted)} of them, chosen at random.`,
    )
    return (
      <Notice tone="info" title="The survey is final">
        {['You can’t leave out or restore responses.', ...drawn].join(' ')}
      </Notice>
    )
  }
  if (stage !== 'provisional') return null
  return (
    <Notice tone="info" title="The survey has closed">
      {`Early results won’t change. Final results will reflect decisions${finalFrom === null ? '' : ` made by ${instantInWords(finalFrom)}`}.`}
    </Notice>
  )
}
