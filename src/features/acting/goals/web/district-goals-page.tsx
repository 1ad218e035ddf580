import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { dayInWords } from '../../../../shared/dates.ts'
import { counted } from '../../../../shared/numbers.ts'
import { PageError } from '../../../../web/shell/problem-pages.tsx'
import { Buttons, GoLink, LinkButton } from '../../../../web/ui/button.tsx'
import { BackLink, Page } from '../../../../web/ui/page.tsx'
import { Print } from '../../../../web/ui/print.tsx'
import { EmptyState, PageSkeleton } from '../../../../web/ui/states.tsx'
import { yearWords } from '../../../figures/district-results/web/parts/year-field.tsx'
import type { DistrictGoal, DistrictGoals } from '../contract.ts'
import { audienceWords } from '../rules.ts'
import { ChooseDistrict } from './choose-district.tsx'
import { districtGoalsQuery } from './data.ts'
import { type Desk, districtDesk } from './desk.ts'
import { EndedGoals, GoalFrame } from './goal-card.tsx'
import { FigureFacts } from './goal-progress.tsx'
import styles from './goals.module.css'
import { NextDue } from './next-due.tsx'
import { StartingPoints } from './starting-points.tsx'

const title = 'District goals'

/** A district's goals: where each one started, this year's score, its steps and what is due. */
export function DistrictGoalsPage() {
  const { organization } = useSearch({ from: '/staff/district-goals' })
  return organization === undefined ? <ChooseDistrict /> : <Loaded organization={organization} />
}

function Loaded({ organization }: { organization: number }) {
  const query = useQuery(districtGoalsQuery(organization))
  if (query.data) return <Goals organization={organization} known={query.data} />
  if (query.isError) return <PageError error={query.error} reset={() => void query.refetch()} />
  return <PageSkeleton blocks={2} />
}

function Goals({ organization, known }: { organization: number; known: DistrictGoals }) {
  const { name, today, goals, round, smallGroup, mayDecide } = known
  const desk = districtDesk(organization, mayDecide)
  const open = goals.filter(({ state }) => state === 'open')
  const ended = goals.filter(({ state }) => state !== 'open')
  return (
    <Page
      title={title}
      back={
        <BackLink to="/district-results" search={{ organization }}>
          District results
        </BackLink>
      }
      facts={
        <>
          <span dir="auto">{name}</span>
          <span>{counted(open.length, 'open goal')}</span>
          <span>{dayInWords(today, 'full')}</span>
        </>
      }
      actions={
        goals.length > 0 ? (
          <Buttons>
            <Print />
            {mayDecide ? <NewGoal desk={desk} /> : null}
          </Buttons>
        ) : undefined
      }
    >
      {goals.length === 0 ? <NoGoals {...{ organization, desk, round }} /> : null}
      {open.length > 0 ? <NextDue goals={open} today={today} /> : null}
      {open.length > 0 ? (
        <div className={styles.pairs}>
          {open.map((goal, place) => (
            <GoalFrame key={goal.id} {...{ desk, goal, today }} number={place + 1}>
              <Scores goal={goal} smallGroup={smallGroup} />
            </GoalFrame>
          ))}
        </div>
      ) : null}
      {ended.length > 0 ? <EndedGoals desk={desk} goals={ended} /> : null}
      {mayDecide && round !== null ? (
        <p className={styles.line}>
          <span>Share your plan:</span>
          <GoLink to="/district-brief" search={{ organization, round }}>
            District brief
          </GoLink>
          <GoLink to="/district-report" search={{ organization, round }}>
            Report to families
          </GoLink>
        </p>
      ) : null}
      {mayDecide && round !== null ? <StartingPoints organization={organization} round={round} /> : null}
    </Page>
  )
}

const NewGoal = ({ desk }: { desk: Desk }) => (
  <LinkButton {...desk.goalAt()}>
    <IconPlus className="icon" aria-hidden />
    New goal
  </LinkButton>
)

interface NoGoalsProps {
  organization: number
  desk: Desk
  round: string | null
}

function NoGoals({ organization, desk, round }: NoGoalsProps) {
  if (round === null)
    return (
      <EmptyState
        title="Opens with the combined results"
        action={
          <LinkButton variant="primary" to="/district-results" search={{ organization }}>
            Go to District Results
          </LinkButton>
        }
      >
        A district can set goals once an officer has combined its schools’ results and you can see them.
      </EmptyState>
    )
  return (
    <EmptyState title="No goals yet" action={desk.mayChange ? <NewGoal desk={desk} /> : undefined}>
      {desk.mayChange
        ? 'Choose 1 to 3 goals. Start from a gap or an area below, or write a goal in your own words.'
        : 'A district officer hasn’t set any goals yet.'}
    </EmptyState>
  )
}

/** The scores of a goal's area and people when it started and now. */
function Scores({ goal, smallGroup }: { goal: DistrictGoal; smallGroup: number }) {
  return (
    <>
      {goal.scores.map(({ round, figure }, place) => (
        <div key={round} className={styles.close}>
          <h3>{place === 0 ? 'Where it started' : 'In the latest combined results'}</h3>
          <FigureFacts
            figure={figure ?? undefined}
            smallGroup={smallGroup}
            about={`${audienceWords(goal)} in school year ${yearWords(round)}`}
          />
        </div>
      ))}
      {goal.scores.length > 1 ? (
        <p className="quiet small">
          Different schools and people may have answered, and questions may have changed. District Results
          shows which changes are clear.
        </p>
      ) : null}
    </>
  )
}
