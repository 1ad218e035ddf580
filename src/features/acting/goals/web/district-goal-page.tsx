import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Found } from '../../../../web/ui/found.tsx'
import { districtResultsQuery } from '../../../figures/district-results/web/data.ts'
import type { Begun } from './begun.ts'
import { ChooseDistrict } from './choose-district.tsx'
import { districtGoalsQuery } from './data.ts'
import { districtDesk } from './desk.ts'
import { districtRows } from './goal-draft.ts'
import { GoalCards, GoalFormPage, goalIsGone } from './goal-page.tsx'

/** Form for a district's new goal, or an existing goal (`id` in the address) with its notes and history. */
export function DistrictGoalPage() {
  const { organization, id, ...begun } = useSearch({ from: '/staff/district-goals/goal' })
  return organization === undefined ? (
    <ChooseDistrict />
  ) : (
    <OneGoal organization={organization} id={id} begun={begun} />
  )
}

interface OneGoalProps {
  organization: number
  id: number | undefined
  begun: Begun
}

function OneGoal({ organization, id, begun }: OneGoalProps) {
  const { data, error, refetch } = useQuery(districtGoalsQuery(organization))
  const round = data?.round ?? undefined
  const results = useQuery({ ...districtResultsQuery(organization, round), enabled: round !== undefined })
  const goal = data?.goals.find((one) => one.id === id)
  const notYet = !data
    ? null
    : !data.mayDecide
      ? { title: 'Only a district officer can set goals', text: 'You can read all of them.' }
      : data.round === null
        ? {
            title: 'Opens with the combined results',
            text: 'You can set goals once an officer has combined the schools’ results and you can see them.',
          }
        : id !== undefined && !goal
          ? goalIsGone
          : null
  return (
    <GoalFormPage desk={districtDesk(organization, data?.mayDecide ?? false)} id={id} notYet={notYet}>
      {/* After a failed update, the form stays, with what was entered. */}
      <Found query={{ data, error: data ? null : error, refetch }} title="We couldn’t load the goals">
        {({ mayDecide }) => (
          <GoalCards
            desk={districtDesk(organization, mayDecide)}
            goal={goal}
            begun={begun}
            rowsOf={districtRows(results.data)}
          />
        )}
      </Found>
    </GoalFormPage>
  )
}
