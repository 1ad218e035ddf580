import { sealKey } from '../features/running/cells/server/actions-signed.ts'
import { sealApps } from '../features/running/factors/server/actions.ts'
import { sealWebhooks } from '../features/running/webhooks/server/actions.ts'
import { sealSlipKeys } from '../features/schools/answer-slips/server/actions-make.ts'
import type { SealPurpose } from '../server/sealed.ts'
import type { Services } from '../server/services.ts'

const consequences: Readonly<Record<SealPurpose, (count: number) => string>> = {
  'authenticator app': (count) =>
    `We can’t check codes from ${count} authenticator apps. Recovery codes, passkeys and reset-factors still work.`,
  webhook: (count) => `We can’t send anything to ${count} webhooks. Create new ones and turn these off.`,
  'answer slips': (count) =>
    `We can’t check slips for ${count} groups of open surveys. Set the earlier secret until these surveys are final.`,
  'installation key': () =>
    'This installation can’t sign files. Set the earlier secret or run npm run admin -- new-signing-key.',
}

/** Seals old unsealed secrets. Returns a message for each secret that another token secret sealed. */
export async function sealSecrets(services: Pick<Services, 'db' | 'config'>): Promise<string[]> {
  const found = [
    await sealApps(services),
    await sealWebhooks(services),
    await sealKey(services),
    await sealSlipKeys(services),
  ]
  return found.flatMap(({ purpose, count }) => (count === 0 ? [] : [consequences[purpose](count)]))
}
