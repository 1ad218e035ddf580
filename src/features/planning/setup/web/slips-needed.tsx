import { useQuery } from '@tanstack/react-query'
import { answerSlipsQuery } from '../../../schools/answer-slips/web/data.ts'
import { audience } from './text.ts'

/** Says which groups can't get in by the link alone. */
export function SlipsNeeded({ guid }: { guid: string }) {
  const { data } = useQuery(answerSlipsQuery(guid))
  const needing = data?.groups.filter(({ door }) => door === 'slip').map(({ group }) => group) ?? []
  if (needing.length === 0) return null
  const named = audience(needing)
  return <b>{`${named.charAt(0).toUpperCase()}${named.slice(1)} also need a slip each.`}</b>
}
