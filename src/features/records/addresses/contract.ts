import * as z from 'zod'
import { contract, offeredLanguage, text } from '../../../shared/endpoint.ts'
import { addressFault, addressNames } from './rules.ts'

const address = text(500)
  .refine((sent) => addressFault(sent) === null, { error: ({ input }) => addressFault(String(input)) ?? '' })
  .meta({ examples: ['https://news.example/equity'] })
const shown = z
  .string()
  .meta({ examples: ['https://news.example/equity'] })
  .nullable()

export const addressesContract = contract({
  linkSettings: {
    method: 'GET',
    path: '/api/links',
    access: 'public',
    summary:
      'Settings for public pages: links to other sites (null if not set), and languages with text that no speaker has approved.',
    status: 200,
    reply: z.object({
      updates: shown,
      contact: shown,
      qualitative: shown,
      academy: shown,
      learning: shown,
      consultation: shown,
      drafts: z.array(offeredLanguage),
    }),
  },
  addressSettings: {
    method: 'GET',
    path: '/api/link-settings',
    access: 'admin',
    summary: 'The same addresses with their stored values, and which of them an environment variable sets.',
    status: 200,
    reply: z.array(
      z.object({
        name: z.enum(addressNames),
        address: z.string(),
        isFixed: z.boolean(),
        /** Version shared by all stored addresses. */
        version: z.number().optional(),
      }),
    ),
  },
  saveAddresses: {
    method: 'POST',
    path: '/api/link-settings',
    access: 'admin',
    versioned: true,
    summary:
      'Stores addresses. An empty value removes one. Addresses set by an environment variable don’t change.',
    body: z.object({
      addresses: z.array(z.object({ name: z.enum(addressNames), address })).max(addressNames.length),
    }),
    status: 200,
    reply: z.object({ success: z.boolean() }),
  },
})
