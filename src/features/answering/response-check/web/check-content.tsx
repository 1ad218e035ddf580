import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { count } from '../../../../shared/numbers.ts'
import { LeaveGuard } from '../../../../web/shell/leave-guard.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { Segments } from '../../../../web/ui/segments.tsx'
import { instantInWords } from '../../../figures/results/rules-sentences.ts'
import type { Criterion, ResponseCheck } from '../contract.ts'
import { clusterKey } from '../rules.ts'
import { Arrivals } from './arrivals.tsx'
import { ClusterPlace } from './cluster-place.tsx'
import { useDecide, usePutBack } from './data.ts'
import { DecidedList } from './decided-list.tsx'
import { Networks } from './networks.tsx'
import { OverfullGroups } from './overfull-groups.tsx'
import { useReasons } from './reasons.ts'
import styles from './response-check.module.css'
import { clusterTitle, responsesOf } from './sentences.ts'
import { useShownCluster } from './shown-cluster.ts'
import { TypedFromPaper } from './typed-from-paper.tsx'

interface CheckProps {
  guid: string
  check: ResponseCheck
}

/** One cluster at a time, then all arrivals and networks of a group, then what was decided. */
export function CheckContent({ guid, check }: CheckProps) {
  const { group: chosen } = useSearch({ from: '/staff/administration/response-check/$guid' })
  const navigate = useNavigate({ from: '/response-check/$guid' })
  const place = useRef<HTMLElement>(null)
  const [looked, setLooked] = useState<Criterion | null>(null)
  const [done, setDone] = useState('')
  const reasons = useReasons()
  const shown = useShownCluster(guid, check, looked)
  const decide = useDecide(guid)
  const putBack = usePutBack(guid)
  const group = check.groups.find(
    ({ key }) => key === (chosen ?? shown.cluster?.criterion.group ?? largest(check)),
  )

  // What is decided disappears with the button that had the focus.
  useEffect(() => {
    if (done !== '') place.current?.focus()
  }, [done])

  const look = (criterion: Criterion | null) => {
    setDone('')
    setLooked(criterion)
    place.current?.focus()
  }
  return (
    <>
      <LeaveGuard when={reasons.some} sending={decide.isPending || putBack.isPending} />
      <StageNotice check={check} />
      <p role="status" className={done === '' ? 'unseen' : styles.done}>
        {done}
      </p>
      <OverfullGroups guid={guid} check={check} reasons={reasons} onDone={setDone} />
      <section ref={place} tabIndex={-1} className={styles.place} aria-label="Cluster">
        <ClusterPlace
          check={check}
          shown={shown}
          reasons={reasons}
          decide={decide}
          onLook={look}
          onDecide={(cluster, decision, reason) => {
            const { criterion, size } = cluster
            // Stays on this one, whatever comes meanwhile.
            setLooked(criterion)
            decide.mutate(
              { criterion, size, decision, reason },
              {
                onSuccess: () => {
                  reasons.set(clusterKey(criterion), '')
                  setLooked(null)
                  const are = size === 1 ? 'is' : 'are'
                  setDone(
                    `${responsesOf(size, criterion.group)} ${are} ${decision === 'aside' ? 'set aside' : 'still counted'}.`,
                  )
                },
              },
            )
          }}
        />
      </section>
      {group ? (
        <Section title="Arrivals and networks">
          <Segments
            legend="Group"
            current={group.key}
            choices={check.groups}
            onChange={(key) => void navigate({ search: { group: key }, replace: true })}
          />
          <Arrivals check={check} group={group} />
          <Networks check={check} group={group} onLook={look} />
          <TypedFromPaper check={check} group={group} onLook={look} />
        </Section>
      ) : null}
      <DecidedList
        check={check}
        reasons={reasons}
        putBack={putBack}
        onLook={look}
        onPutBack={(decision, reason) =>
          putBack.mutate(
            { decision: decision.id, reason },
            {
              onSuccess: () => {
                reasons.set(`back ${decision.id}`, '')
                setLooked(null)
                setDone(`Put back: ${clusterTitle(decision)}.`)
              },
            },
          )
        }
      />
    </>
  )
}

/** The group with the most arrivals. */
const largest = ({ groups }: ResponseCheck) =>
  groups.toSorted((a, b) => b.counted + b.setAside - a.counted - a.setAside)[0]?.key

function StageNotice({ check: { stage, finalFrom, groups } }: { check: ResponseCheck }) {
  const drawn = groups.flatMap(({ name, drawnFrom, counted }) =>
    drawnFrom === null
      ? []
      : `${name}: ${count(drawnFrom)} responses came; ${count(counted)}, drawn by lot, count.`,
  )
  if (stage === 'final' && groups.some(({ isOpen }) => isOpen))
    return (
      <Notice tone="info" title="The survey is final but for what is not decided">
        Responses of the other groups can no longer be set aside or put back.
      </Notice>
    )
  if (stage === 'final') {
    return (
      <Notice tone="info" title="The survey is final. What is counted stays.">
        {['Nothing can be set aside or put back any more.', ...drawn].join(' ')}
      </Notice>
    )
  }
  if (stage !== 'provisional') return null
  return (
    <Notice tone="info" title="The survey has closed">
      {`Provisional results stay as they were made at the close. What you decide${finalFrom === null ? '' : ` until ${instantInWords(finalFrom)}`} is seen in the final results.`}
    </Notice>
  )
}
