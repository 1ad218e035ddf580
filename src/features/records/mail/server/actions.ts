import type { Db } from '../../../../server/db/connect.ts'
import type { Services } from '../../../../server/serve.ts'
import { recordEvent } from '../../events/server/actions.ts'
import { addJob, Failed, selectFailed, type Work } from '../../jobs/server/actions.ts'
import { heldMs, inOneLine, patienceMs, sendingWaits, waits } from '../rules.ts'

export interface Mail {
  to: string
  subject: string
  /** Plain text. */
  text: string
  /** Whether someone waits for it: it goes before what waits already. */
  isAwaited?: boolean
}

/**
 * Adds a job that sends an email; give it the transaction of what it tells of. It leaves within seconds, and is tried
 * again for two days. Does nothing where no mail server is set.
 */
export async function sendMail(
  { db, config, now }: Pick<Services, 'db' | 'config' | 'now'>,
  { to, subject, text, isAwaited = false }: Mail,
): Promise<void> {
  if (!config.mail) return
  const content = JSON.stringify({ to, subject: inOneLine(subject), text })
  await addJob({ db, now }, { lane: 'email', name: 'email', content, isUrgent: isAwaited })
}

/** Sends an email, with so much patience for its server. Its text, which may hold a link, goes with the giving up. */
export const mailWork = (patience = patienceMs): Work => ({
  leaseMs: heldMs,
  waits,
  async run({ config }, { id, content, created_at }) {
    if (!config.mail) throw new Error('No mail server is set up.')
    const { server, from } = config.mail
    const { to, subject, text }: Mail = JSON.parse(content)
    const { createTransport } = await import('nodemailer')
    // Next to the address: a second argument would be of messages.
    const transport = createTransport({
      url: server,
      dnsTimeout: patience,
      connectionTimeout: patience,
      greetingTimeout: patience,
      socketTimeout: patience,
    })
    const { socketTimeout = patience } = transport.options as { socketTimeout?: number }
    try {
      await transport.sendMail({
        from: { name: 'Equity Audit', address: from },
        to: { name: '', address: to },
        subject,
        text,
        // The same at each try: anyone who gets it twice sees it once.
        messageId: `<equity-audit-${id}-${Date.parse(created_at)}@${from.split('@')[1]}>`,
        // The other waits are for silence only: a server that says a byte now and then would hold the others without an end.
        signal: AbortSignal.timeout(sendingWaits * socketTimeout),
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    } catch (error) {
      const { message, responseCode, code } = error as {
        message: string
        responseCode?: number
        code?: string
      }
      throw new Failed(message, { code: responseCode ?? code })
    } finally {
      transport.close()
    }
  },
  async givenUp(trx, { now }, { id, content }, why) {
    const { to, subject }: Mail = JSON.parse(content)
    await recordEvent(trx, now(), {
      user: null,
      identifier: `e-mail ${id}`,
      event: 'E-mail not delivered',
      message: `${subject}, to ${to}: ${why}`,
    })
    return JSON.stringify({ to, subject, text: '' })
  },
})

/** Emails that failed at least once and were not delivered since, the newest first. */
export async function undeliveredMails(
  db: Db,
): Promise<{ email: string; subject: string; isGivenUp: boolean }[]> {
  return (await selectFailed(db, 'email')).map(({ content, next_at }) => {
    const { to, subject }: Mail = JSON.parse(content)
    return { email: to, subject, isGivenUp: next_at === null }
  })
}
