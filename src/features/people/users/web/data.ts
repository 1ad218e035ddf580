import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/call.ts'
import { usersContract } from '../contract.ts'

/** Loads an account's current role. The role in the token may be older. */
export const roleQuery = (userId: number) =>
  queryOptions({
    queryKey: ['role', userId],
    queryFn: ({ signal }) => call(usersContract.getRole, { params: { id: userId } }, { signal }),
    staleTime: 60_000,
  })

export const userQuery = (userId: number) =>
  queryOptions({
    queryKey: ['user', userId],
    queryFn: ({ signal }) => call(usersContract.getUser, { params: { id: userId } }, { signal }),
  })

/** Loads all accounts, sorted by last and first name, for administrators. */
export const usersQuery = () =>
  queryOptions({
    queryKey: ['users'],
    queryFn: ({ signal }) => call(usersContract.getUserList, {}, { signal }),
  })

/** Loads undelivered emails by address, and whether we gave up on them. */
export const undeliveredQuery = () =>
  queryOptions({
    queryKey: ['undelivered-mail'],
    queryFn: ({ signal }) => call(usersContract.undeliveredMail, {}, { signal }),
    select: (mails) => new Map(mails.map(({ email, isGivenUp }) => [email, isGivenUp])),
  })
