import { count, percent } from '../../../../shared/numbers.ts'
import { call } from '../../../../web/call.ts'
import { type Cluster, type Criterion, type ResponseCheck, responseCheckContract } from '../contract.ts'
import { clusterKey } from '../rules.ts'
import type { Changes } from './data.ts'
import { ReasonForm } from './reason-form.tsx'
import styles from './response-check.module.css'
import { responsesOf } from './sentences.ts'

interface DecideFormProps {
  guid: string
  check: ResponseCheck
  cluster: Cluster
  changes: Changes
  onKeep: (criterion: Criterion) => void
}

/** What would change, the reason, and the two decisions. */
export function DecideForm({ guid, check, cluster, changes, onKeep }: DecideFormProps) {
  const { criterion, size } = cluster
  const responses = `${responsesOf(size, criterion.group)} ${size === 1 ? 'is' : 'are'}`
  const send = (decision: 'aside' | 'counted') => (reason: string) => {
    onKeep(criterion)
    const body = { surveyGuid: guid, criterion, size, decision, reason }
    return call(responseCheckContract.decideCluster, { body })
  }
  return (
    <div className={styles.aside}>
      <ReasonForm
        name="Decide about this cluster"
        label="Reason"
        hint="Kept in the audit trail with your name."
        form={changes.about(clusterKey(criterion))}
        primary
        actions={[
          {
            press: `Set ${count(size)} aside`,
            pending: 'Setting aside…',
            send: send('aside'),
            done: `${responses} set aside.`,
          },
          {
            press: `Keep counting ${size === 1 ? 'it' : 'them'}`,
            pending: 'Saving…',
            send: send('counted'),
            done: `${responses} still counted.`,
          },
        ]}
      >
        <WhatWouldChange check={check} cluster={cluster} />
      </ReasonForm>
    </div>
  )
}

function WhatWouldChange({ check, cluster }: { check: ResponseCheck; cluster: Cluster }) {
  const group = check.groups.find(({ key }) => key === cluster.criterion.group)
  if (!group) return null
  const { name, expected, overfull } = group
  const left = group.counted - cluster.counted
  return (
    <section className={styles.change}>
      <h3>What would change</h3>
      <dl>
        {[
          { term: `${name} counted now`, counted: group.counted },
          { term: 'Without this cluster', counted: left },
        ].map(({ term, counted }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              <b>{count(counted)}</b>
              {expected > 0 ? (
                <>
                  {' '}
                  of {count(expected)} <span className="quiet">({percent(counted, expected)})</span>
                </>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
      {overfull ? (
        <p className="quiet small">
          {left <= overfull.atMost
            ? `All of them can count.${check.stage === 'final' ? ` ${name} is final then.` : ''}`
            : `Up to ${count(overfull.atMost)} can count, so it still has to be decided which.`}
        </p>
      ) : null}
    </section>
  )
}
