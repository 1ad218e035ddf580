import { IconPlus } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { counted } from '../../../../shared/numbers.ts'
import { isAdministrator } from '../../../../shared/permissions.ts'
import { given } from '../../../../web/address.ts'
import { Button, Buttons, GoLink, LinkButton } from '../../../../web/ui/button.tsx'
import { DownloadButton } from '../../../../web/ui/download-button.tsx'
import { SelectField } from '../../../../web/ui/field.tsx'
import { Columns, Page, Section } from '../../../../web/ui/page.tsx'
import { Pager } from '../../../../web/ui/pager.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import type { Board } from '../contract.ts'
import { AreaKey } from './area-key.tsx'
import { BehindNotice } from './behind-notice.tsx'
import { boardColumns } from './board-columns.ts'
import { BoardFilters } from './board-filters.tsx'
import { boardRows, pageSize } from './board-rows.ts'
import type { BoardSearch } from './board-search.ts'
import { isOverfull, todayInWords } from './board-sentences.ts'
import { BoardTable } from './board-table.tsx'
import { boardFile, boardQuery, boardsQuery } from './data.ts'
import { MessengerList } from './messenger-list.tsx'
import { WhereSchoolsAre, WhoHasAnswered } from './summary-cards.tsx'

/** A district's schools: those that are behind, their survey states, response rates, and a table of all schools. */
export function BoardPage() {
  const { session } = useRouteContext({ from: '/staff/schools' })
  const { data: boards } = useSuspenseQuery(boardsQuery())
  const search = useSearch({ from: '/staff/schools' })
  const chosen = boards.find(({ id }) => id === search.organization) ?? boards[0]
  if (chosen) return <Schools key={chosen.id} id={chosen.id} boards={boards} search={search} />
  return (
    <Page title="Schools">
      {isAdministrator(session.role) ? (
        <EmptyState
          title="No districts yet"
          action={<LinkButton to="/organizations">Organizations</LinkButton>}
        >
          Once you have a district, its schools’ surveys appear here.
        </EmptyState>
      ) : (
        <EmptyState title="You don’t have a role in a district">
          An administrator can give you a role. Then the district’s schools will appear here.
        </EmptyState>
      )}
    </Page>
  )
}

interface SchoolsProps {
  id: number
  boards: readonly { id: number; name: string }[]
  search: BoardSearch
}

function Schools({ id, boards, search }: SchoolsProps) {
  const { data: board } = useSuspenseQuery(boardQuery(id))
  const navigate = useNavigate({ from: '/schools' })
  const choose = (organization: string) =>
    void navigate({ search: { organization: Number(organization) }, replace: true })
  return (
    <Page
      title="Schools"
      facts={
        <>
          <span dir="auto">{board.name}</span>
          <span>{counted(board.rows.length, 'school')}</span>
          <span>{todayInWords(board)}</span>
        </>
      }
      actions={
        board.rows.length > 0 && board.isOfficer ? (
          <LinkButton to="/templates" search={{ organization: id }}>
            <IconPlus className="icon" aria-hidden />
            Set up surveys
          </LinkButton>
        ) : null
      }
    >
      {boards.length > 1 ? (
        <SelectField
          label="District"
          options={boards.map((one) => ({ value: String(one.id), label: one.name }))}
          value={String(id)}
          onChange={(event) => choose(event.target.value)}
        />
      ) : null}
      {board.rows.length === 0 ? (
        <EmptyState title="No schools yet">
          {`Once ${board.name} has schools, you’ll see how far along each survey is and who has answered.`}
        </EmptyState>
      ) : (
        <BoardContent board={board} search={search} />
      )}
    </Page>
  )
}

function BoardContent({ board, search }: { board: Board; search: BoardSearch }) {
  const navigate = useNavigate({ from: '/schools' })
  const { found, page, shown } = boardRows(board.rows, search)
  const columns = boardColumns(board, shown, search.change === 1)
  const change = (part: Partial<Record<keyof BoardSearch, string | number | undefined>>) =>
    void navigate({
      search: (before) => given({ ...before, page: undefined, ...part }) as BoardSearch,
      replace: true,
    })
  return (
    <>
      <BehindNotice board={board} />
      <Columns layout="two">
        <WhereSchoolsAre rows={board.rows} today={board.today} />
        <WhoHasAnswered rows={board.rows} />
      </Columns>
      <Section
        title="All schools"
        aside={
          <Buttons>
            {board.isOfficer ? (
              <GoLink to="/schools/enrollment" search={{ organization: board.id }}>
                Enrollment
              </GoLink>
            ) : null}
            <GoLink to="/district-results" search={{ organization: board.id }}>
              District results
            </GoLink>
          </Buttons>
        }
      >
        <BoardFilters search={search} onChange={change} />
        {search.change === 1 && !columns.change && shown.length > 0 ? (
          <p className="quiet">No change to show for these schools yet.</p>
        ) : null}
        {shown.length === 0 ? (
          <EmptyState
            title="No schools match"
            level={3}
            action={
              <Button onClick={() => change({ find: undefined, state: undefined, grades: undefined })}>
                Show all schools
              </Button>
            }
          >
            No schools match this name, status and grades.
          </EmptyState>
        ) : (
          <>
            <BoardTable board={board} rows={shown} columns={columns} />
            {shown.some(isOverfull) ? (
              <p className="quiet small">
                Above 100%, more people answered than the number entered for the group. Check the number.
              </p>
            ) : null}
          </>
        )}
        <Pager
          page={page}
          pageSize={pageSize}
          shown={shown.length}
          total={found}
          noun="schools"
          onPage={(to) => change({ page: to > 1 ? to : undefined })}
        />
        <Buttons>
          <DownloadButton load={boardFile(board.id, 'xlsx')}>Download Excel</DownloadButton>
          <DownloadButton load={boardFile(board.id, 'csv')}>Download CSV</DownloadButton>
        </Buttons>
        {columns.areas ? <AreaKey areas={board.areas} /> : null}
      </Section>
      {board.isOfficer ? <MessengerList organization={board.id} /> : null}
    </>
  )
}
