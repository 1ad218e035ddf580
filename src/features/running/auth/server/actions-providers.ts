import { createHash, randomBytes } from 'node:crypto'
import type { Configuration } from 'openid-client'
import type { Services } from '../../../../server/serve.ts'
import type { Provider } from '../../../../server/sign-in-settings.ts'
import { Problem } from '../../../../shared/errors.ts'
import { findUser } from '../../../people/users/server/actions.ts'
import type { UserRow } from '../../../people/users/server/tables.ts'
import { providerMs } from '../rules.ts'
import { accountOf, connect, type Person } from './actions-identities.ts'
import { deleteProviderSignInsBefore, insertProviderSignIn, takeProviderSignIn } from './queries-providers.ts'
import type { ProviderSignInTable } from './tables.ts'

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url')
const randomText = (): string => randomBytes(32).toString('base64url')

const found = new Map<string, { at: number; configuration: Promise<Configuration> }>()
const maxAgeMs = 60 * 60_000

/** Returns a provider's metadata, which is requested at most once an hour. */
async function configurationOf(provider: Provider, now: Date): Promise<Configuration> {
  const key = JSON.stringify(provider)
  const known = found.get(key)
  if (known && Math.abs(now.getTime() - known.at) < maxAgeMs) return known.configuration
  const { allowInsecureRequests, discovery, enableNonRepudiationChecks } = await import('openid-client')
  const issuer = new URL(provider.issuer)
  const configuration = discovery(issuer, provider.clientId, provider.clientSecret, undefined, {
    // The settings allow plain HTTP only on this machine.
    execute: [enableNonRepudiationChecks, ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : [])],
    timeout: 10,
  })
  found.set(key, { at: now.getTime(), configuration })
  configuration.catch(() => found.delete(key))
  return configuration
}

const unreachable = (name: string) =>
  new Problem('unavailable', `We can’t reach ${name} right now. Try again or sign in another way.`, 30)

const backTo = (origin: string | undefined): string => `${origin}/login-back`

/**
 * Begins a sign-in at a provider, or connects an account with it. Returns the provider's address, and a text that binds
 * the next step to this browser. Throws 'notFound' if no such provider is set up, 'unavailable' if it can't be reached.
 */
export async function beginAt({ db, config, now }: Services, name: string, user: UserRow | null) {
  const provider = config.providers.find((one) => one.name === name)
  if (!provider) throw new Problem('notFound', 'This way to sign in isn’t available here.')
  const client = await import('openid-client')
  const configuration = await configurationOf(provider, now()).catch(() => {
    throw unreachable(name)
  })
  const [state, browser, nonce] = [randomText(), randomText(), randomText()]
  const verifier = client.randomPKCECodeVerifier()
  await deleteProviderSignInsBefore(db, now().toISOString())
  await insertProviderSignIn(db, {
    state_digest: digestOf(state),
    browser_digest: digestOf(browser),
    provider: name,
    nonce,
    verifier,
    user_id: user?.id ?? null,
    session_version: user?.session_version ?? null,
    expires_at: new Date(now().getTime() + providerMs).toISOString(),
  })
  const address = client.buildAuthorizationUrl(configuration, {
    redirect_uri: backTo(config.publicOrigin),
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  return { address: address.href, browser }
}

/** Data that a browser brings back from a provider. */
interface Back {
  browser: string
  state: string
  code?: string | undefined
  iss?: string | undefined
  error?: string | undefined
}

const ended = () => new Problem('badRequest', 'This sign-in expired or was already used. Please start over.')

/**
 * Completes a sign-in at a provider. Returns the account, and the provider's name if it was being connected. Throws
 * 'badRequest' if the sign-in began in another browser, has expired or was refused by the provider. Throws 'denied' if
 * the person has no account here, 'conflict' if the account or person is already connected.
 */
export async function comeBack(
  services: Services,
  back: Back,
  address: string,
): Promise<{ user: UserRow; connected: string | null }> {
  const { db, config, now } = services
  const begun = await takeProviderSignIn(db, digestOf(back.state))
  if (!begun || begun.browser_digest !== digestOf(back.browser)) throw ended()
  if (begun.expires_at <= now().toISOString()) throw ended()
  const provider = config.providers.find(({ name }) => name === begun.provider)
  if (!provider) throw ended()
  if (back.error !== undefined || back.code === undefined)
    throw new Problem('badRequest', `${provider.name} didn’t sign you in. Start over or sign in another way.`)
  const person = await personAt(services, provider, begun, back)
  if (begun.user_id === null) return { user: await accountOf(services, person, address), connected: null }
  const user = await findUser(db, begun.user_id)
  if (user?.is_active !== 1 || user.session_version !== begun.session_version) throw ended()
  const isBound = await db.transaction().execute((trx) => connect(trx, now(), user, person))
  if (!isBound)
    throw new Problem('conflict', `Your account or this ${provider.name} account is already connected.`)
  return { user, connected: provider.name }
}

/** Returns the address if it is in one of the provider's domains, otherwise null. */
const ownAddress = ({ domains }: Provider, address: string): string | null =>
  domains.includes(address.slice(address.lastIndexOf('@') + 1).toLowerCase()) ? address : null

/** Returns the person who signed in at a provider. The library exchanges the code and checks every claim. */
async function personAt(
  { config, now }: Services,
  provider: Provider,
  { nonce, verifier }: ProviderSignInTable,
  { state, code, iss }: Back,
): Promise<Person> {
  const client = await import('openid-client')
  const query = new URLSearchParams({ state, ...(code ? { code } : {}), ...(iss ? { iss } : {}) })
  try {
    const configuration = await configurationOf(provider, now())
    const tokens = await client.authorizationCodeGrant(
      configuration,
      new URL(`${backTo(config.publicOrigin)}?${query}`),
      { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
    )
    const claims = tokens.claims()
    if (!claims) throw new Error('There is no ID token.')
    const asks = claims.email === undefined && configuration.serverMetadata().userinfo_endpoint
    const more: Record<string, unknown> = asks
      ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : {}
    const all: Record<string, unknown> = { ...more, ...claims }
    // Both values must come from the same source, so that `email_verified` refers to this address.
    const { email, email_verified } = claims.email === undefined ? more : claims
    const text = (name: string) => (typeof all[name] === 'string' ? all[name].trim().slice(0, 100) : '')
    return {
      provider: provider.name,
      issuer: claims.iss,
      subject: claims.sub,
      email: email_verified === true && typeof email === 'string' ? ownAddress(provider, email.trim()) : null,
      firstName: text('given_name') || text('name'),
      lastName: text('family_name'),
    }
  } catch {
    throw new Problem('badRequest', `${provider.name} didn’t confirm this sign-in. Start over.`)
  }
}
