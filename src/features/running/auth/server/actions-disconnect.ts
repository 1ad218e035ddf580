import type { Services } from '../../../../server/serve.ts'
import { Problem } from '../../../../shared/errors.ts'
import { updateUser } from '../../../people/users/server/actions.ts'
import type { UserRow } from '../../../people/users/server/tables.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { hasWayIn, isSameIssuer, plainIssuer } from '../rules.ts'
import { deleteIdentity, saveDisconnection, selectIdentities } from './queries-providers.ts'

/**
 * Disconnects an account from a provider until its owner connects it again. Throws 'notFound' if the provider isn't set
 * up or connected. Throws 'conflict' if the account may not use a password and has no other connection.
 */
export async function disconnect(
  { db, config, now }: Services,
  { id }: UserRow,
  name: string,
): Promise<void> {
  const provider = config.providers.find((one) => one.name === name)
  await db.transaction().execute(async (trx) => {
    // Locks the user's row, so that if two providers are disconnected at the same time, the second call sees that its
    // provider is the last one.
    const user = await updateUser(trx, id, {}, false)
    const bound = await selectIdentities(trx, id)
    const ended = bound.filter(({ issuer }) => provider && isSameIssuer(issuer, provider.issuer))
    if (ended.length === 0) throw new Problem('notFound', `Your account isn’t connected to ${name}.`)
    // Two entries in the settings can lead to the same provider. Disconnecting removes both connections.
    const left = bound.filter((identity) => !ended.includes(identity))
    if (!hasWayIn(config, user, left))
      throw new Problem(
        'conflict',
        `You can sign in only with ${name}. Connect your account to another provider first.`,
      )
    for (const identity of ended) await deleteIdentity(trx, identity)
    for (const issuer of new Set(ended.map((identity) => plainIssuer(identity.issuer))))
      await saveDisconnection(trx, { issuer, user_id: id, ended_at: now().toISOString() })
    await recordEvent(trx, now(), {
      user: id,
      identifier: `user ${id}`,
      event: 'Provider disconnected',
      message: name,
    })
  })
}
