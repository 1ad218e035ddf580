import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { given } from '../../../../../web/address.ts'
import { messageOf } from '../../../../../web/ui/states.tsx'
import { Only } from '../../../../schools/surveys/web/parts/only.tsx'
import { useChoices } from '../../../results/web/parts/choices.ts'
import { Point } from '../../../results/web/parts/point.tsx'
import { isNotOpenYet } from '../../../results/web/parts/results-states.tsx'
import { largestChange } from '../change-sentences.ts'
import { changesQuery } from '../data.ts'

export const changeAnchor = 'change'

/** Shows the largest change in an area since the last survey. Renders nothing if there is none. */
export function LargestChange({ guid }: { guid: string }) {
  const { data, isLoading, error } = useQuery(changesQuery(guid))
  const [{ group }] = useChoices()
  const found = data ? largestChange(data) : null
  // Reserves the space, so that the content below doesn't move.
  if (isLoading) return <Point term="Change">Comparing with earlier surveys…</Point>
  if (error && !isNotOpenYet(error))
    return <Point term="Change">{`We couldn’t load earlier surveys. ${messageOf(error)}`}</Point>
  return found ? (
    <Point term="Change">
      {found.sentence}{' '}
      <Only from="coordinator" guid={guid}>
        <Link to="/progress-monitoring-overview" search={given({ group })} hash={changeAnchor}>
          See change
        </Link>
      </Only>
    </Point>
  ) : null
}
