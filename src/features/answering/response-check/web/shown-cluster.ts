import { useQuery } from '@tanstack/react-query'
import type { Criterion, ResponseCheck } from '../contract.ts'
import { clusterKey } from '../rules.ts'
import { clusterQuery } from './data.ts'

/** The cluster that was chosen, as it is by now, else the largest that is not decided. */
export function useShownCluster(guid: string, check: ResponseCheck, looked: Criterion | null) {
  const suspected = looked
    ? check.clusters.find(({ criterion }) => clusterKey(criterion) === clusterKey(looked))
    : check.clusters[0]
  const query = useQuery({
    ...clusterQuery(guid, looked ?? nothing),
    enabled: looked !== null && suspected === undefined,
  })
  return {
    isChosen: looked !== null && (suspected === undefined || suspected !== check.clusters[0]),
    isSuspected: suspected !== undefined,
    isLoading: looked !== null && suspected === undefined && query.data === undefined && !query.error,
    error: suspected === undefined ? query.error : null,
    retry: () => void query.refetch(),
    cluster: suspected ?? (looked ? query.data : undefined),
  }
}
export type ShownCluster = ReturnType<typeof useShownCluster>

const nothing: Criterion = { group: 'students', network: null, from: null, to: null, alike: null }
