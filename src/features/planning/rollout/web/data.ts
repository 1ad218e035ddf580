import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/call.ts'
import { rolloutContract } from '../contract.ts'

/** The templates of an organization. */
export const templatesQuery = (organization: number) =>
  queryOptions({
    queryKey: ['templates', organization],
    queryFn: ({ signal }) => call(rolloutContract.templates, { params: { organization } }, { signal }),
  })

/** A template with the schools of its organization. */
export const templateQuery = (organization: number, id: number) =>
  queryOptions({
    queryKey: ['templates', organization, id],
    queryFn: ({ signal }) => call(rolloutContract.template, { params: { organization, id } }, { signal }),
  })
