import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import type { Provider as Settings } from '../../server/sign-in-settings.ts'

/** A provider's claims about a person. */
export type Claims = Record<string, string | boolean>

/** An OpenID Connect provider on this machine. The person `who` is already signed in to it. */
export interface TestProvider {
  settings: Settings
  /** The subject who signs in, and the claims about each person. */
  who: string
  people: Record<string, Claims>
  /** Visits the provider as a browser does. Returns the fields that the browser brings back. */
  visit: (address: string) => Promise<Record<string, string>>
  close: () => Promise<void>
}

export const backOrigin = 'https://audit.example'

/** Starts a provider with its own issuer for addresses at `domains`. A forger doesn't sign with the keys it publishes. */
export async function startProvider(
  name = 'District',
  { domains = ['school.example'], isForger = false } = {},
): Promise<TestProvider> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = {
    name,
    issuer,
    clientId: 'equity-audit',
    clientSecret: 'a secret of this test only',
    domains,
  }
  const test: TestProvider = {
    settings,
    who: '',
    people: {},
    visit: (address) => visit(address),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
        redirect_uris: [`${backOrigin}/login-back`],
      },
    ],
    claims: { email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'] },
    cookies: { keys: ['of this test'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, ...test.people[sub] }) }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const otherKey = { ...publicKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (isForger && request.url === '/jwks') return void response.end(JSON.stringify({ keys: [otherKey] }))
    if (!request.url?.startsWith('/interaction/')) return answer(request, response)
    void provider.interactionFinished(request, response, { login: { accountId: test.who } })
  })
  return test
}

async function visit(address: string): Promise<Record<string, string>> {
  const cookies = new Map<string, string>()
  let at = new URL(address)
  for (let steps = 0; steps < 8; steps++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(at, { redirect: 'manual', headers: { cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const next = answer.headers.get('location')
    if (next === null) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`)
    at = new URL(next, at)
    if (at.href.startsWith(backOrigin)) return Object.fromEntries(at.searchParams)
  }
  throw new Error('The provider leads in a circle.')
}
