/** Kinds of access that an account creates and that work without signing in to it. */
export const grantKinds = ['apiKey', 'webhook', 'namedLink', 'shareLink'] as const
export type GrantKind = (typeof grantKinds)[number]

export type GrantState = 'open' | 'ended' | 'withdrawn'

/** Tasks that someone without an account can be asked to do through a helper link. */
export const helperPurposes = ['record', 'approve', 'review', 'paper', 'interview'] as const
export type HelperPurpose = (typeof helperPurposes)[number]

/** Maximum number of open grants of one kind per account. */
export const grantsAtMost = 20

const names: Readonly<Record<GrantKind, readonly [one: string, many: string]>> = {
  apiKey: ['API key', 'API keys'],
  webhook: ['webhook', 'webhooks'],
  namedLink: ['helper link', 'helper links'],
  shareLink: ['results link', 'results links'],
}

/** A grant that ended with its account or with one of the account's roles. */
export interface EndedGrant {
  kind: GrantKind
  id: number
  /** The name that its creator gave it, or its destination. */
  name: string
}

/** Lists ended grants, one line per kind: "2 API keys: Data warehouse, Reports". */
export const endedInWords = (ended: readonly EndedGrant[]): string[] =>
  grantKinds.flatMap((kind) => {
    const those = ended.filter((one) => one.kind === kind)
    const [one, many] = names[kind]
    return those.length === 0
      ? []
      : [`${those.length} ${those.length === 1 ? one : many}: ${those.map(({ name }) => name).join(', ')}`]
  })

/** Returns why an account with this many open grants of a kind can't create more, in a sentence. Null if it can. */
export const whyNoMore = (kind: GrantKind, open: number): string | null =>
  open < grantsAtMost
    ? null
    : `An account can have up to ${grantsAtMost} active ${names[kind][1]}. Turn off one you no longer need, then try again.`
