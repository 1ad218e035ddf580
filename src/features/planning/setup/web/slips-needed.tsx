import { useQuery } from '@tanstack/react-query'
import { answerSlipsQuery } from '../../../schools/answer-slips/web/data.ts'
import { audience } from './text.ts'

/** Says which groups can't get in by the link alone, and which of them have no slips yet. */
export function SlipsNeeded({ guid }: { guid: string }) {
  const { data } = useQuery(answerSlipsQuery(guid))
  const needing = data?.groups.filter(({ door }) => door === 'slip') ?? []
  if (needing.length === 0) return null
  const named = audience(needing.map(({ group }) => group))
  const without = needing.filter(({ made }) => made === 0).map(({ group }) => group)
  return (
    <b>
      {`${named.charAt(0).toUpperCase()}${named.slice(1)} also need a slip each.`}
      {without.length === 0 ? null : ` No slips have been made for ${audience(without)} yet.`}
    </b>
  )
}
