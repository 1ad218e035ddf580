import { type ReactNode, useId } from 'react'
import { count, percent, percentOf } from '../../../../shared/numbers.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { Measure } from '../../../../web/ui/measure.tsx'
import { Table } from '../../../../web/ui/table.tsx'
import { instantInWords } from '../../../figures/results/rules-sentences.ts'
import type { Cluster, ResponseCheck } from '../contract.ts'
import styles from './response-check.module.css'
import { clusterTitle, markNames, peopleOf, responsesOf, whenAndWhere } from './sentences.ts'

interface ClusterCardProps {
  check: ResponseCheck
  cluster: Cluster
  /** Above the title: how many are not decided, or why it is shown. */
  remark: string
  /** The form by which it is decided, where it can be. */
  children: ReactNode
}

/** A cluster: what it is, how it differs from the others of its group, and what setting it aside means. */
export function ClusterCard({ check, cluster, remark, children }: ClusterCardProps) {
  return (
    <Card flush>
      <div className={styles.head}>
        <p className="quiet small">{remark}</p>
        <h2>{clusterTitle(cluster)}</h2>
        <p>{whenAndWhere(cluster)}</p>
      </div>
      <div className={styles.body}>
        <div>
          <h3>How they differ from the other {peopleOf[cluster.criterion.group]}</h3>
          <MarksTable cluster={cluster} />
          <p className="quiet small">
            A mark alone proves nothing: pages that were offline have no ticket, and some people read fast.
          </p>
          {children ? <Meaning check={check} cluster={cluster} /> : null}
        </div>
        {children}
      </div>
    </Card>
  )
}

function MarksTable({ cluster: { size, marks, others, criterion } }: { cluster: Cluster }) {
  return (
    <div className={styles.marks}>
      <Table caption={`Marks in this cluster and in all other ${responsesOf(2, criterion.group).slice(2)}`}>
        <thead>
          <tr>
            <th scope="col">Mark</th>
            <th scope="col">
              This cluster <span>{count(size)}</span>
            </th>
            <th scope="col">
              Other {peopleOf[criterion.group]} <span>{count(others.size)}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {(['ticket', 'fast', 'choice', 'alike'] as const).map((key) => (
            <tr key={key}>
              <th scope="row">{markNames[key]}</th>
              <Share part={marks[key]} whole={size} />
              <Share part={others.marks[key]} whole={others.size} />
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function Share({ part, whole }: { part: number; whole: number }) {
  return (
    <td>
      <b>{count(part)}</b> {whole > 0 ? <span className="quiet">({percent(part, whole)})</span> : null}
      <Measure thin at={percentOf(part, whole)} />
    </td>
  )
}

function Meaning({ check, cluster: { criterion, size } }: { check: ResponseCheck; cluster: Cluster }) {
  const id = useId()
  const name = check.groups.find(({ key }) => key === criterion.group)?.name ?? ''
  const end =
    check.stage === 'final'
      ? `Once all others can count, ${name} is final, and this can’t be undone. `
      : check.finalFrom === null
        ? ''
        : `You can put them back until ${instantInWords(check.finalFrom)}. `
  return (
    <section aria-labelledby={id} className={styles.meaning}>
      <h3 id={id}>What setting aside means</h3>
      <p>
        They stay stored and are not counted. {end}Results, files and shared links will say that{' '}
        {size === 1 ? '1 response is' : `${count(size)} responses are`} set aside.
      </p>
    </section>
  )
}
