import type { GrantKind } from '../../../shared/grants.ts'
import type { EventName } from '../../records/events/rules.ts'

interface Kind {
  /** How the activity log names one, before its id and after it. */
  noun: string
  joint: string
  made: EventName
  withdrawn: EventName
  /** What it is once no one answers for it. Speakers can still take back recordings by a link that has only ended. */
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

/** As its maker named it, or what it leads to; empty if no one said. */
export function nameOf(grant: object): string {
  const { name, url, made_for = '' } = grant as Partial<Record<string, string>>
  return name ?? (url ? new URL(url).host : made_for)
}

/** A grant as the activity log names it. */
export const labelOf = ({ kind, id }: { kind: GrantKind; id: number }, name: string): string =>
  `${kinds[kind].noun} ${id}${name === '' ? '' : `${kinds[kind].joint}${name}`}`
