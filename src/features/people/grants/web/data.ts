import {
  type QueryKey,
  type UseQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'

interface Calls<G, B, M, K extends QueryKey> {
  list: UseQueryOptions<G[], Error, G[], K>
  make: (body: B) => Promise<M>
  withdraw: (id: number) => Promise<unknown>
}

/** Loads a place's grants, with mutations that create a grant or turn one off. Both refresh the list. */
export function useGrants<G, B, M, K extends QueryKey>({ list, make, withdraw }: Calls<G, B, M, K>) {
  const queryClient = useQueryClient()
  const onSettled = () => queryClient.invalidateQueries({ queryKey: list.queryKey })
  return {
    list: useQuery(list),
    make: useMutation({ mutationFn: make, onSettled }),
    withdraw: useMutation({ mutationFn: withdraw, onSettled }),
  }
}
