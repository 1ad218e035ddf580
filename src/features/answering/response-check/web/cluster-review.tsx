import { useQuery } from '@tanstack/react-query'
import { Button, TextButton } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { Found } from '../../../../web/ui/found.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import type { Cluster, ResponseCheck } from '../contract.ts'
import { anyOf, clusterKey } from '../rules.ts'
import { ClusterCard } from './cluster-card.tsx'
import { clusterQuery, useChecked } from './data.ts'
import styles from './response-check.module.css'
import { clusterTitle, spanInWords } from './sentences.ts'
import { Look } from './sources.tsx'

/** The current batch with its latest data, and the other undecided ones. */
export function ClusterReview() {
  const { guid, check, looked, look } = useChecked()
  const [largest] = check.clusters
  const suspected = looked
    ? check.clusters.find(({ criterion }) => clusterKey(criterion) === clusterKey(looked))
    : largest
  const isAsked = looked !== null && suspected === undefined
  const query = useQuery({ ...clusterQuery(guid, looked ?? anyOf('students')), enabled: isAsked })
  const others = check.clusters.filter((one) => one !== suspected)
  return (
    <>
      {looked !== null && (isAsked || suspected !== largest) ? (
        <TextButton onClick={() => look(null)}>
          {largest ? 'Back to the largest undecided batch' : 'Close this batch'}
        </TextButton>
      ) : null}
      {isAsked ? (
        <Found query={query} title="We couldn’t load this batch">
          {(cluster) =>
            cluster.size > 0 ? (
              <ClusterCard
                cluster={cluster}
                remark="You chose to review this batch. The check didn’t suggest it."
              />
            ) : (
              <EmptyState
                title="This batch is empty"
                action={<Button onClick={() => look(null)}>Continue</Button>}
              >
                Its responses are already left out. Find them under Decided.
              </EmptyState>
            )
          }
        </Found>
      ) : suspected ? (
        <ClusterCard cluster={suspected} remark={remarkOf(check, suspected)} />
      ) : (
        <NoClusters check={check} />
      )}
      {others.length > 0 ? <OtherClusters clusters={others} /> : null}
    </>
  )
}

/** Checks whether the counted responses of a batch's group can still be changed. */
export const isOpen = ({ groups }: ResponseCheck, { criterion }: Pick<Cluster, 'criterion'>): boolean =>
  groups.some(({ key, isOpen }) => key === criterion.group && isOpen)

function remarkOf(check: ResponseCheck, cluster: Cluster): string {
  if (!isOpen(check, cluster)) return 'Undecided when the survey became final'
  const open = check.clusters.length
  const all = open + check.decisions.filter(({ undoneAt }) => undoneAt === null).length
  return `${open} of ${all === 1 ? '1 batch' : `${all} batches`} ${open === 1 ? 'is' : 'are'} undecided`
}

/** Shown if there are no batches to decide: either nothing was found, or all are decided. */
function NoClusters({ check: { decisions, smallGroup } }: { check: ResponseCheck }) {
  return decisions.some(({ undoneAt }) => undoneAt === null) ? (
    <EmptyState title="All decided">
      New batches appear here as responses come in. Your decisions are at the bottom of this page.
    </EmptyState>
  ) : (
    <EmptyState title="Nothing stands out">
      {`No group has ${smallGroup} or more flagged responses that came in close together or match. That doesn’t prove that everyone answered honestly and only once. Below, you can review each network that sent many responses.`}
    </EmptyState>
  )
}

function OtherClusters({ clusters }: { clusters: readonly Cluster[] }) {
  return (
    <Card title="Also undecided" flush>
      <ul className={styles.rows}>
        {clusters.map((cluster) => {
          const [title, span] = [clusterTitle(cluster), spanInWords(cluster)]
          return (
            <li key={clusterKey(cluster.criterion)}>
              <h3>{title}</h3>
              <p className="quiet">{span}</p>
              <Look criterion={cluster.criterion} at={`${title}, ${span}`} />
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
