import { Button, TextButton } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { EmptyState, ErrorState, PageSkeleton } from '../../../../web/ui/states.tsx'
import type { Cluster, Criterion, Decision, ResponseCheck } from '../contract.ts'
import { clusterKey } from '../rules.ts'
import { ClusterCard } from './cluster-card.tsx'
import type { useDecide } from './data.ts'
import { DecideForm } from './decide-form.tsx'
import type { Reasons } from './reasons.ts'
import styles from './response-check.module.css'
import { clusterTitle, spanInWords } from './sentences.ts'
import type { ShownCluster } from './shown-cluster.ts'

interface ClusterPlaceProps {
  check: ResponseCheck
  shown: ShownCluster
  reasons: Reasons
  decide: ReturnType<typeof useDecide>
  /** Null: the largest that is not decided. */
  onLook: (criterion: Criterion | null) => void
  onDecide: (cluster: Cluster, decision: Decision['decision'], reason: string) => void
}

/** The cluster that is looked at, and the others that are not decided. */
export function ClusterPlace({ check, shown, reasons, decide, onLook, onDecide }: ClusterPlaceProps) {
  const { cluster } = shown
  const others = check.clusters.filter((one) => one !== cluster)
  return (
    <>
      {shown.isChosen ? (
        <TextButton onClick={() => onLook(null)}>
          {check.clusters.length > 0
            ? 'Back to the largest cluster that is not decided'
            : 'Close this cluster'}
        </TextButton>
      ) : null}
      {shown.error ? (
        <ErrorState title="This cluster could not be loaded" error={shown.error} onRetry={shown.retry} />
      ) : shown.isLoading ? (
        <LoadingCluster />
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
        <ClusterCard check={check} cluster={cluster} remark={remarkOf(check, shown)}>
          {!isOpen(check, cluster) ? null : (
            <DecideForm
              // What was typed and its error belong to this cluster alone.
              key={clusterKey(cluster.criterion)}
              check={check}
              cluster={cluster}
              reasons={reasons}
              decide={decide}
              onDecide={(decision, reason) => onDecide(cluster, decision, reason)}
            />
          )}
        </ClusterCard>
      )}
      {others.length > 0 ? <OtherClusters clusters={others} onLook={onLook} /> : null}
    </>
  )
}

/** Whether it can still be changed which responses of a cluster's group count. */
const isOpen = ({ groups }: ResponseCheck, { criterion }: Pick<Cluster, 'criterion'>): boolean =>
  groups.some(({ key, isOpen }) => key === criterion.group && isOpen)

const LoadingCluster = () => (
  <div className={styles.loading}>
    <PageSkeleton blocks={1} />
  </div>
)

function remarkOf(check: ResponseCheck, shown: ShownCluster): string {
  const { clusters, decisions } = check
  if (!shown.isSuspected) return 'You chose to look at these. The check does not suspect them.'
  if (shown.cluster && !isOpen(check, shown.cluster)) return 'Not decided before the survey was final'
  const open = clusters.length
  const all = open + decisions.filter(({ undoneAt }) => undoneAt === null).length
  return `${open} of ${all === 1 ? '1 cluster' : `${all} clusters`} ${open === 1 ? 'is' : 'are'} not decided`
}

/** No cluster is left to decide: that nothing was found, or that everything is decided. */
function NothingStandsOut({ check: { decisions, smallGroup } }: { check: ResponseCheck }) {
  return decisions.some(({ undoneAt }) => undoneAt === null) ? (
    <EmptyState title="Every cluster is decided">
      <p>What was decided is at the end of this page. New clusters appear here as responses come in.</p>
    </EmptyState>
  ) : (
    <EmptyState title="Nothing stands out">
      <p>
        No {smallGroup} or more responses of a group came close together with marks, or with the same answers.
        This does not prove that everybody answered once and in earnest: below you can look at every network
        from which many came.
      </p>
    </EmptyState>
  )
}

function OtherClusters({
  clusters,
  onLook,
}: {
  clusters: readonly Cluster[]
  onLook: (criterion: Criterion) => void
}) {
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
