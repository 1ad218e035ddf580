import { useQuery } from '@tanstack/react-query'
import { Button, TextButton } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { EmptyState, ErrorState, PageSkeleton } from '../../../../web/ui/states.tsx'
import type { Cluster, Criterion, ResponseCheck } from '../contract.ts'
import { clusterKey } from '../rules.ts'
import { ClusterCard } from './cluster-card.tsx'
import { type Changes, clusterQuery } from './data.ts'
import { DecideForm } from './decide-form.tsx'
import styles from './response-check.module.css'
import { anyOf, clusterTitle, spanInWords } from './sentences.ts'

interface ClusterPlaceProps {
  guid: string
  check: ResponseCheck
  /** The cluster that was chosen; null: the largest that is not decided. */
  looked: Criterion | null
  changes: Changes
  onLook: (criterion: Criterion | null) => void
  /** Stays on this one, whatever comes meanwhile. */
  onKeep: (criterion: Criterion) => void
}

/** The cluster that is looked at, as it is by now, and the others that are not decided. */
export function ClusterPlace({ guid, check, looked, changes, onLook, onKeep }: ClusterPlaceProps) {
  const [largest] = check.clusters
  const suspected = looked
    ? check.clusters.find(({ criterion }) => clusterKey(criterion) === clusterKey(looked))
    : largest
  const isAsked = looked !== null && suspected === undefined
  const query = useQuery({ ...clusterQuery(guid, looked ?? anyOf('students')), enabled: isAsked })
  const cluster = suspected ?? (isAsked ? query.data : undefined)
  const others = check.clusters.filter((one) => one !== cluster)
  return (
    <>
      {looked !== null && (isAsked || suspected !== largest) ? (
        <TextButton onClick={() => onLook(null)}>
          {largest ? 'Back to the largest cluster that is not decided' : 'Close this cluster'}
        </TextButton>
      ) : null}
      {isAsked && query.error ? (
        <ErrorState
          title="This cluster could not be loaded"
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : isAsked && !cluster ? (
        <PageSkeleton blocks={1} />
      ) : cluster === undefined ? (
        <NothingStandsOut check={check} />
      ) : cluster.size === 0 ? (
        <EmptyState
          title="Nothing of this cluster is left"
          action={<Button onClick={() => onLook(null)}>Go on</Button>}
        >
          All of its responses are set aside by now. They are under Decided.
        </EmptyState>
      ) : (
        <ClusterCard check={check} cluster={cluster} remark={remarkOf(check, cluster, isAsked)}>
          {isOpen(check, cluster) ? (
            // What was typed and its error belong to this cluster alone.
            <DecideForm key={clusterKey(cluster.criterion)} {...{ guid, check, cluster, changes, onKeep }} />
          ) : null}
        </ClusterCard>
      )}
      {others.length > 0 ? <OtherClusters clusters={others} onLook={onLook} /> : null}
    </>
  )
}

/** Whether it can still be changed which responses of a cluster's group count. */
export const isOpen = ({ groups }: ResponseCheck, { criterion }: Pick<Cluster, 'criterion'>): boolean =>
  groups.some(({ key, isOpen }) => key === criterion.group && isOpen)

function remarkOf(check: ResponseCheck, cluster: Cluster, isAsked: boolean): string {
  const { clusters, decisions } = check
  if (isAsked) return 'You chose to look at these. The check does not suspect them.'
  if (!isOpen(check, cluster)) return 'Not decided before the survey was final'
  const open = clusters.length
  const all = open + decisions.filter(({ undoneAt }) => undoneAt === null).length
  return `${open} of ${all === 1 ? '1 cluster' : `${all} clusters`} ${open === 1 ? 'is' : 'are'} not decided`
}

/** No cluster is left to decide: that nothing was found, or that everything is decided. */
function NothingStandsOut({ check: { decisions, smallGroup } }: { check: ResponseCheck }) {
  return decisions.some(({ undoneAt }) => undoneAt === null) ? (
    <EmptyState title="Every cluster is decided">
      What was decided is at the end of this page. New clusters appear here as responses come in.
    </EmptyState>
  ) : (
    <EmptyState title="Nothing stands out">
      {`No ${smallGroup} or more responses of a group came close together with marks, or with the same answers. This does not prove that everybody answered once and in earnest: below you can look at every network from which many came.`}
    </EmptyState>
  )
}

interface OtherClustersProps {
  clusters: readonly Cluster[]
  onLook: (criterion: Criterion) => void
}

function OtherClusters({ clusters, onLook }: OtherClustersProps) {
  return (
    <Card title="Also not decided" flush>
      <ul className={styles.rows}>
        {clusters.map((cluster) => (
          <li key={clusterKey(cluster.criterion)}>
            <div>
              <h3>{clusterTitle(cluster)}</h3>
              <p className="quiet">{spanInWords(cluster)}</p>
            </div>
            <TextButton onClick={() => onLook(cluster.criterion)}>
              Look
              <span className="unseen">
                {' '}
                at {clusterTitle(cluster)}, {spanInWords(cluster)}
              </span>
            </TextButton>
          </li>
        ))}
      </ul>
    </Card>
  )
}
