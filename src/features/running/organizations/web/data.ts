import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/call.ts'
import { organizationsContract } from '../contract.ts'

/** Reads the user's own roles in schools and organizations. */
export const membershipsQuery = (userId: number) =>
  queryOptions({
    queryKey: ['memberships', userId],
    queryFn: ({ signal }) => call(organizationsContract.memberships, {}, { signal }),
    staleTime: 60_000,
  })

/** Reads the roles of all accounts, for administrators. */
export const accountMembershipsQuery = () =>
  queryOptions({
    queryKey: ['memberships', 'all'],
    queryFn: ({ signal }) => call(organizationsContract.accountMemberships, {}, { signal }),
  })

/** Reads all organizations and schools, for administrators. */
export const organizationsQuery = () =>
  queryOptions({
    queryKey: ['organizations'],
    queryFn: ({ signal }) => call(organizationsContract.organizations, {}, { signal }),
  })

export const organizationQuery = (id: number) =>
  queryOptions({
    queryKey: ['organizations', id],
    queryFn: ({ signal }) => call(organizationsContract.organization, { params: { id } }, { signal }),
  })

/** Reads who has a role in a school and above it. */
export const entityMembersQuery = (id: number) =>
  queryOptions({
    queryKey: ['organizations', 'school', id],
    queryFn: ({ signal }) => call(organizationsContract.entityMembers, { params: { id } }, { signal }),
  })
