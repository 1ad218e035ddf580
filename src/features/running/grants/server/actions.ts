import { endNamedLinksOf } from '../../../figures/named-links/server/actions.ts'
import { endShareLinksOf } from '../../../figures/sharing/server/actions.ts'
import { endKeysOf } from '../../../people/api-keys/server/actions.ts'
import type { EndGrants } from '../../../people/users/server/actions.ts'
import { endWebhooksOf } from '../../webhooks/server/actions.ts'

/** Ends what an account made that opens something without it: keys, webhooks and links. Answers what ended. */
export const endGrants: EndGrants = async (ending) => [
  ...(await endKeysOf(ending)),
  ...(await endWebhooksOf(ending)),
  ...(await endNamedLinksOf(ending)),
  ...(await endShareLinksOf(ending)),
]
