import { namedLinks } from '../../../figures/named-links/server/actions.ts'
import { shareLinks } from '../../../figures/sharing/server/actions.ts'
import { apiKeys } from '../../../people/api-keys/server/actions.ts'
import { endGrantsOf } from '../../../people/grants/server/actions.ts'
import { webhookGrants } from '../../webhooks/server/actions.ts'

/** Turns off and returns everything an account created that gives access without it: keys, webhooks and links. */
export const endGrants = endGrantsOf([apiKeys, webhookGrants, namedLinks, shareLinks])
