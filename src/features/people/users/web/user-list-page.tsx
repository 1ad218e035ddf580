import { IconFileImport, IconUserPlus } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { count, counted } from '../../../../shared/numbers.ts'
import { permissions, roleNames } from '../../../../shared/permissions.ts'
import { given } from '../../../../web/address.ts'
import { LeaveGuard } from '../../../../web/shell/leave-guard.tsx'
import { Button, Buttons, LinkButton } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { SelectField } from '../../../../web/ui/field.tsx'
import { Filters, SearchField } from '../../../../web/ui/filters.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { Pager } from '../../../../web/ui/pager.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import { SortHead, Table } from '../../../../web/ui/table.tsx'
import type { User } from '../contract.ts'
import { usersQuery } from './data.ts'
import { EndedNotice } from './parts/ended-grants.tsx'
import { type Drafts, useDrafts } from './use-drafts.ts'
import type { OnEnded } from './use-save-user.ts'
import type { More } from './user-edit.tsx'
import styles from './user-list.module.css'
import { UserRow } from './user-row.tsx'
import { directionOf, foundUsers, type SortKey, sortedBy, type UserSearch } from './user-search.ts'

const pageSize = 50
const route = '/staff/administration/userlist'

/** Names of the places in which each account has a role, by account ID. */
type Places = ReadonlyMap<number, readonly string[]>

/** Lists accounts, and lets administrators search, edit, activate and deactivate them. */
export function UserListPage({ places, more }: { places: Places; more: More }) {
  const { data: users } = useSuspenseQuery(usersQuery())
  const search = useSearch({ from: route })
  const navigate = useNavigate({ from: '/userlist' })
  const found = useMemo(() => foundUsers(users, search, places), [users, search, places])
  const page = Math.min(search.page ?? 1, Math.max(1, Math.ceil(found.length / pageSize)))
  const shown = found.slice((page - 1) * pageSize, page * pageSize)
  const go = (to: (before: UserSearch) => UserSearch) => void navigate({ search: to, replace: true })
  const change = (part: Change) =>
    go((before) => given({ ...before, page: undefined, ...part }) as UserSearch)
  const drafts = useDrafts()
  const [ended, setEnded] = useState<Parameters<OnEnded>[0] | null>(null)
  return (
    <Page
      title="User List"
      facts={`${counted(users.length, 'user')}, ${count(users.filter((user) => user.isActive).length)} active`}
      actions={
        <Buttons>
          <LinkButton to="/admin-import-schools">
            <IconFileImport className="icon" aria-hidden />
            Import Schools
          </LinkButton>
          <LinkButton to="/admin-new-account">
            <IconUserPlus className="icon" aria-hidden />
            New Account
          </LinkButton>
        </Buttons>
      }
    >
      <LeaveGuard when={drafts.names !== ''} of={drafts.names} />
      {ended ? <EndedNotice {...ended} onClose={() => setEnded(null)} /> : null}
      <UserFilters search={search} onChange={change} />
      {shown.length === 0 ? (
        <EmptyState
          title="No users match"
          action={<Button onClick={() => go(({ userRole }) => given({ userRole }))}>Show all users</Button>}
        >
          No users match.
        </EmptyState>
      ) : (
        <UserTable
          users={shown}
          places={places}
          search={search}
          onSort={(key) => go((before) => sortedBy(before, key))}
          drafts={drafts}
          onEnded={setEnded}
          more={more}
        />
      )}
      <Pager
        page={page}
        pageSize={pageSize}
        shown={shown.length}
        total={found.length}
        noun="users"
        onPage={(to) => change({ page: to > 1 ? to : undefined })}
      />
    </Page>
  )
}

/** Search parameters to set. Empty parameters are removed. */
type Change = Partial<Record<keyof UserSearch, string | number | undefined>>

interface UserFiltersProps {
  search: UserSearch
  onChange: (part: Change) => void
}

function UserFilters({ search, onChange }: UserFiltersProps) {
  return (
    <Filters label="Users" columns="13rem 10rem">
      <SearchField
        label="Find a user"
        placeholder="Name, email or school"
        value={search.find ?? ''}
        onSearch={(find) => onChange({ find })}
      />
      <SelectField
        label="Role"
        empty="All roles"
        options={permissions.map((role) => ({ value: role, label: roleNames[role] }))}
        value={search.role ?? ''}
        onChange={(event) => onChange({ role: event.target.value })}
      />
      <SelectField
        label="Active"
        empty="All"
        options={[
          { value: 'yes', label: 'Active' },
          { value: 'no', label: 'Inactive' },
        ]}
        value={search.active ?? ''}
        onChange={(event) => onChange({ active: event.target.value })}
      />
    </Filters>
  )
}

interface UserTableProps {
  users: readonly User[]
  places: Places
  search: UserSearch
  onSort: (key: SortKey) => void
  drafts: Drafts
  onEnded: OnEnded
  more: More
}

function UserTable({ users, places, search, onSort, drafts, onEnded, more }: UserTableProps) {
  const head = (key: SortKey, name: string) => (
    <SortHead sorted={directionOf(search, key)} onSort={() => onSort(key)}>
      {name}
    </SortHead>
  )
  return (
    <Card flush>
      <Table lines={styles.users} caption={`Users, sorted by ${sortNames[search.sort ?? 'lastName']}`}>
        <thead>
          <tr>
            {head('firstName', 'First Name')}
            {head('lastName', 'Last Name')}
            {head('email', 'Email')}
            <th scope="col">Contact Info</th>
            {head('role', 'Role')}
            <th scope="col">Edit</th>
            <th scope="col">Active</th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow
              key={user.id}
              user={user}
              places={places.get(user.id) ?? []}
              draft={drafts.all.get(user.id)?.draft}
              onDraft={drafts.set}
              onEnded={onEnded}
              more={more}
            />
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

const sortNames: Readonly<Record<SortKey, string>> = {
  firstName: 'first name',
  lastName: 'last name',
  email: 'email address',
  role: 'role',
}
