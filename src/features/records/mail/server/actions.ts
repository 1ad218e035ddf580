import type { Db } from '../../../../server/db/connect.ts'
import type { Services } from '../../../../server/serve.ts'
import { recordEvent } from '../../events/server/actions.ts'
import { addJob, Failed, selectFailed, type Work } from '../../jobs/server/actions.ts'
import { inOneLine, mailLeaseMs, patienceMs, sendingWaits, waits } from '../rules.ts'

export interface Mail {
  to: string
  subject: string
  /** Plain text. */
  text: string
  /** Whether someone is waiting for the email. If so, it goes ahead of queued email. */
  isAwaited?: boolean
}

/**
 * Adds a job that sends an email. Pass the transaction of the change it reports. The email leaves within seconds and is
 * retried for two days. Does nothing if no mail server is set.
 */
export async function sendMail(
  { db, config, now }: Pick<Services, 'db' | 'config' | 'now'>,
  { to, subject, text, isAwaited = false }: Mail,
): Promise<void> {
  if (!config.mail) return
  const content = JSON.stringify({ to, subject: inOneLine(subject), text })
  await addJob({ db, now }, { lane: 'email', name: 'email', content, isUrgent: isAwaited })
}

/** Sends an email. `patience` is its server's longest silence, in ms. Deletes the text of an email it gives up on. */
export const mailWork = (patience = patienceMs): Work => ({
  leaseMs: mailLeaseMs,
  waits,
  async run({ config }, { id, content, created_at }) {
    if (!config.mail) throw new Error('No mail server is set up.')
    const { server, from } = config.mail
    const { to, subject, text }: Mail = JSON.parse(content)
    const { createTransport } = await import('nodemailer')
    // The timeouts belong in the same object as the address. A second argument would set message defaults.
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
        // The ID is the same for each attempt, so a mail program shows a second copy only once.
        messageId: `<equity-audit-${id}-${Date.parse(created_at)}@${from.split('@')[1]}>`,
        // The other timeouts apply only to silence. A server that sends a byte now and then would block other emails
        // forever.
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

/** Returns emails that failed at least once and haven't been delivered since, newest first. */
export async function undeliveredMails(
  db: Db,
): Promise<{ email: string; subject: string; isGivenUp: boolean }[]> {
  return (await selectFailed(db, 'email')).map(({ content, next_at }) => {
    const { to, subject }: Mail = JSON.parse(content)
    return { email: to, subject, isGivenUp: next_at === null }
  })
}
