import { apiKeysContract } from '../../features/people/api-keys/contract.ts'
import { webhooksContract } from '../../features/running/webhooks/contract.ts'
import type { Case, Request, Stage } from './other-changes.ts'

/** Returns cases about keys and webhooks for all schools, from creating them to turning them off. */
export function programChanges(
  stage: () => Stage,
  asAdministrator: (input: Record<string, unknown>) => Promise<Request>,
): readonly Case[] {
  const token = async () => (await asAdministrator({})).token ?? ''
  const key = async () => {
    const body = { name: crypto.randomUUID(), scopes: ['schools'], days: 30 } as const
    return (await stage().app.call(apiKeysContract.makeApiKey, { body }, await token())).body.apiKey.id
  }
  const webhook = async () => {
    const body = { url: 'https://hooks.district.example/' }
    return (await stage().app.call(webhooksContract.makeWebhook, { body }, await token())).body.webhook.id
  }
  return [
    {
      name: 'API key made',
      call: apiKeysContract.makeApiKey,
      request: () => asAdministrator({ body: { name: crypto.randomUUID(), scopes: ['results'], days: 90 } }),
    },
    {
      name: 'API key withdrawn',
      call: apiKeysContract.withdrawApiKey,
      request: async () => asAdministrator({ params: { id: await key() }, query: {} }),
    },
    {
      name: 'webhook made',
      call: webhooksContract.makeWebhook,
      request: () => asAdministrator({ body: { url: 'https://hooks.district.example/audit' } }),
    },
    {
      name: 'webhook tested',
      call: webhooksContract.testWebhook,
      request: async () => asAdministrator({ params: { id: await webhook() }, body: {} }),
    },
    {
      name: 'webhook withdrawn',
      call: webhooksContract.withdrawWebhook,
      request: async () => asAdministrator({ params: { id: await webhook() }, query: {} }),
    },
  ]
}
