import { useQuery } from '@tanstack/react-query'
import { dayInWords } from '../../../../shared/dates.ts'
import { memberRoleNames } from '../../../../shared/levels.ts'
import { count } from '../../../../shared/numbers.ts'
import { Buttons, GoLink, LinkButton } from '../../../../web/ui/button.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { ErrorState } from '../../../../web/ui/states.tsx'
import type { Board } from '../../../acting/board/contract.ts'
import { stateNames } from '../../../acting/board/rules-file.ts'
import { boardStates } from '../../../acting/board/rules-states.ts'
import { boardQuery } from '../../../acting/board/web/data.ts'
import type { OrganizationMembership } from '../../../running/organizations/contract.ts'
import { nextDay } from '../rules.ts'
import { districtToday } from '../rules-district.ts'
import { Panel, PanelFact } from './panel.tsx'

/** Shows the organizations in which a person has a role: what matters today, and links to their pages. */
export function DistrictHome({ organizations }: { organizations: readonly OrganizationMembership[] }) {
  return (
    <Section title={organizations.length === 1 ? 'Your district' : 'Your organizations'}>
      {organizations.map((organization) => (
        <District key={organization.id} {...organization} />
      ))}
    </Section>
  )
}

function District({ id, name, role }: OrganizationMembership) {
  const { data: board, error, refetch } = useQuery({ ...boardQuery(id), throwOnError: false })
  const search = { organization: id }
  const today = board ? districtToday(board) : null
  return (
    <>
      {error ? (
        <ErrorState
          error={error}
          title={`We couldn’t load the schools in ${name}`}
          onRetry={() => void refetch()}
        />
      ) : (
        <Panel
          level={3}
          title={name}
          say={today?.say ?? 'Loading your schools…'}
          action={
            <LinkButton variant="onPanel" to={today?.to ?? '/schools'} search={search}>
              {today?.act ?? 'See schools'}
              <span className="unseen"> of {name}</span>
            </LinkButton>
          }
        >
          {board && board.rows.length > 0 ? <Facts board={board} /> : null}
        </Panel>
      )}
      <p className="quiet">Your role: {memberRoleNames[role].toLowerCase()}.</p>
      <Buttons>
        <GoLink to="/schools" search={search}>
          Schools<span className="unseen"> of {name}</span>
        </GoLink>
        <GoLink to="/district-results" search={search}>
          Results<span className="unseen"> of {name}</span>
        </GoLink>
        <GoLink to="/district" search={search}>
          District<span className="unseen"> page of {name}</span>
        </GoLink>
      </Buttons>
    </>
  )
}

/** Shows the next date, and the number of schools in each state. */
function Facts({ board: { rows, today } }: { board: Board }) {
  const next = nextDay(
    rows.map(({ schoolName, state, survey }) => ({
      schoolName,
      opens: state === 'pre-release' ? (survey?.opens ?? null) : null,
      closes: survey?.closes ?? null,
      isOpen: state === 'active',
    })),
    today,
  )
  const states = boardStates.flatMap((state) => {
    const number = rows.filter((row) => row.state === state).length
    return number > 0 ? [`${stateNames[state]} ${count(number)}`] : []
  })
  return (
    <>
      {next ? (
        <PanelFact
          name={next.opens ? 'Opens next' : 'Closes next'}
          value={dayInWords(next.day, 'plain')}
          note={next.schoolName}
        />
      ) : null}
      <PanelFact
        name={rows.length === 1 ? 'School' : 'Schools'}
        value={count(rows.length)}
        note={states.join(', ')}
      />
    </>
  )
}
