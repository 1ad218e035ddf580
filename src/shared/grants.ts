/** What an account makes that opens something without the account. */
export const grantKinds = ['apiKey', 'webhook', 'namedLink', 'shareLink'] as const
export type GrantKind = (typeof grantKinds)[number]

export type GrantState = 'open' | 'ended' | 'withdrawn'

/** What someone without an account can be asked to do by a helper link. */
export const helperPurposes = ['record', 'approve', 'review', 'paper'] as const
export type HelperPurpose = (typeof helperPurposes)[number]

/** Open ones of a kind that an account can have. */
export const grantsAtMost = 20

const names: Readonly<Record<GrantKind, readonly [one: string, many: string]>> = {
  apiKey: ['API key', 'API keys'],
  webhook: ['webhook', 'webhooks'],
  namedLink: ['helper link', 'helper links'],
  shareLink: ['results link', 'results links'],
}

/** Something that ended with its account, or with a role of it. */
export interface EndedGrant {
  kind: GrantKind
  id: number
  /** As its maker named it, or what it leads to. */
  name: string
}

/** What ended, a line for each kind: "2 API keys: Data warehouse, Reports". */
export const endedInWords = (ended: readonly EndedGrant[]): string[] =>
  grantKinds.flatMap((kind) => {
    const those = ended.filter((one) => one.kind === kind)
    const [one, many] = names[kind]
    return those.length === 0
      ? []
      : [`${those.length} ${those.length === 1 ? one : many}: ${those.map(({ name }) => name).join(', ')}`]
  })

/** Why an account with so many open ones of a kind makes no more, in a sentence; null if it can. */
export const whyNoMore = (kind: GrantKind, open: number): string | null =>
  open < grantsAtMost
    ? null
    : `An account can have up to ${grantsAtMost} active ${names[kind][1]}. Turn off one you no longer need, then try again.`
