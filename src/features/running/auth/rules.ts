import { mayUsePassword } from '../../people/users/rules.ts'

/** Days for which a browser is remembered after its last sign-in. */
export const knownBrowserDays = 180

const cookieName = 'equity-audit-browser'

/**
 * Returns the cookie that identifies a browser that has signed in before. Browsers send it only with the sign-in call,
 * and scripts can't read it. Set `secure` if the service uses TLS.
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

/** Returns the token in a Cookie header; undefined if there is no valid one. */
export const browserToken = (header: string | undefined): string | undefined =>
  header === undefined ? undefined : /(?:^|; ?)equity-audit-browser=([\w-]{43})(?:;|$)/.exec(header)?.[1]

/** Time limit for a sign-in at a provider. */
export const providerMs = 15 * 60_000

/** Removes the slash at the end, because some people copy an issuer's address with it and others without. */
export const plainIssuer = (issuer: string): string => issuer.replace(/\/$/, '')
export const isSameIssuer = (one: string, other: string): boolean => plainIssuer(one) === plainIssuer(other)

/** Checks whether an account can sign in with a password, or at a provider it is connected to. */
export const hasWayIn = (
  config: Parameters<typeof mayUsePassword>[0] & { providers: readonly { issuer: string }[] },
  account: Parameters<typeof mayUsePassword>[1],
  connections: readonly { issuer: string }[],
): boolean =>
  mayUsePassword(config, account) ||
  config.providers.some((provider) => connections.some(({ issuer }) => isSameIssuer(issuer, provider.issuer)))
