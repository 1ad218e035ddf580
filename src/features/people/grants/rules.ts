import type { GrantKind } from '../../../shared/grants.ts'
import type { EventName } from '../../records/events/rules.ts'

interface Kind {
  /** The words before and after a grant's ID in the activity log. */
  noun: string
  joint: string
  made: EventName
  withdrawn: EventName
  /** State after its creator can't vouch for it. Speakers can still delete recordings through an 'ended' link. */
  lapsed: 'ended' | 'withdrawn'
}

export const kinds: Readonly<Record<GrantKind, Kind>> = {
  apiKey: {
    noun: 'key',
    joint: ', ',
    made: 'API key made',
    withdrawn: 'API key withdrawn',
    lapsed: 'withdrawn',
  },
  webhook: {
    noun: 'webhook',
    joint: ' to ',
    made: 'Webhook made',
    withdrawn: 'Webhook withdrawn',
    lapsed: 'withdrawn',
  },
  namedLink: {
    noun: 'link',
    joint: ' for ',
    made: 'Named link made',
    withdrawn: 'Named link withdrawn',
    lapsed: 'ended',
  },
  shareLink: {
    noun: 'link',
    joint: ' for ',
    made: 'Results shared',
    withdrawn: 'Shared results withdrawn',
    lapsed: 'ended',
  },
}

/** Returns the name its creator chose, or the host of its address; empty if neither is known. */
export function nameOf(grant: object): string {
  const { name, url, made_for = '' } = grant as Partial<Record<string, string>>
  return name ?? (url ? new URL(url).host : made_for)
}

/** Returns a grant's label for the activity log. */
export const labelOf = ({ kind, id }: { kind: GrantKind; id: number }, name: string): string =>
  `${kinds[kind].noun} ${id}${name === '' ? '' : `${kinds[kind].joint}${name}`}`
