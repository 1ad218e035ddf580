import { mayUsePassword } from '../../people/users/rules.ts'

/** How long a browser is known after its last sign-in, in days. */
export const knownBrowserDays = 180

const cookieName = 'equity-audit-browser'

/**
 * The cookie that tells a browser which has signed in before: sent back to the sign-in call only, read by no script.
 * `secure` where the service is reached over TLS.
 */
export const browserCookie = (token: string, secure: boolean): string =>
  [
    `${cookieName}=${token}`,
    'Path=/api/login',
    `Max-Age=${knownBrowserDays * 24 * 60 * 60}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(secure ? ['Secure'] : []),
  ].join('; ')

/** The token in a Cookie header; undefined where there is none of its form. */
export const browserToken = (header: string | undefined): string | undefined =>
  header === undefined ? undefined : /(?:^|; ?)equity-audit-browser=([\w-]{43})(?:;|$)/.exec(header)?.[1]

/** How long someone may take at a provider. */
export const providerMs = 15 * 60_000

/** Issuers differ by a slash at the end in what people copy. */
export const plainIssuer = (issuer: string): string => issuer.replace(/\/$/, '')
export const isSameIssuer = (one: string, other: string): boolean => plainIssuer(one) === plainIssuer(other)

/** Whether an account can sign in with a password, or at a provider with which it is connected. */
export const hasWayIn = (
  config: Parameters<typeof mayUsePassword>[0] & { providers: readonly { issuer: string }[] },
  account: Parameters<typeof mayUsePassword>[1],
  connections: readonly { issuer: string }[],
): boolean =>
  mayUsePassword(config, account) ||
  config.providers.some((provider) => connections.some(({ issuer }) => isSameIssuer(issuer, provider.issuer)))
