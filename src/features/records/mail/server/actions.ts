import type { Transporter } from 'nodemailer'
import type { Db } from '../../../../server/db/connect.ts'
import type { Services } from '../../../../server/serve.ts'
import { recordEvent } from '../../events/server/actions.ts'
import { heldMs, inOneLine, keptDays, sendingWaits, triesAtMost, waitAfter } from '../rules.ts'
import { deleteMailsBefore, insertMail, selectDue, settleMail, takeMail } from './queries.ts'
import type { MailRow } from './tables.ts'

export interface Mail {
  to: string
  subject: string
  /** Plain text. */
  text: string
  /** Whether somebody waits for it: it goes before what waits already. */
  isAwaited?: boolean
}

/**
 * Puts an e-mail in the outbox; give it the transaction of what it tells of. It leaves within seconds, and is tried
 * again for two days. Does nothing where no mail server is set.
 */
export async function sendMail(
  { db, config, now }: Pick<Services, 'db' | 'config' | 'now'>,
  { to, subject, text, isAwaited = false }: Mail,
): Promise<void> {
  if (!config.mail) return
  const mail = { recipient: to, subject: inOneLine(subject), body: text }
  await insertMail(db, mail, now().toISOString(), isAwaited)
}

/** Is told of each try that failed: the email's id and the server's code, without an address. */
export type MailFailed = (id: number, code: string | number) => void

const after = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString()

/**
 * Sends what is due in the outbox, one after another; answers how many were sent. Of several processes one takes each
 * e-mail. What cannot be sent is tried again later, and recorded when it is given up. Takes no other once it has to stop.
 * Before each it does what may put a more urgent one in the outbox.
 */
export async function deliverMail(
  services: Services,
  stop?: AbortSignal,
  before: () => Promise<void> = async () => {},
  failed: MailFailed = () => {},
): Promise<number> {
  const { db, config, now } = services
  if (!config.mail) return 0
  let sent = 0
  let transport: Transporter | undefined
  try {
    for (;;) {
      if (stop?.aborted) return sent
      await before()
      const at = now()
      const id = await selectDue(db, at.toISOString())
      if (id === undefined) return sent
      const mail = await takeMail(db, id, at.toISOString(), after(at, heldMs))
      if (!mail) continue
      transport ??= await connectTo(config.mail.server)
      if (await deliver(services, transport, mail, failed)) sent += 1
    }
  } finally {
    transport?.close()
  }
}

export { selectUndelivered } from './queries.ts'

/** Deletes the lines of old e-mail, and what has waited as long because no mail server is set any more. */
export const deleteOldMails = (db: Db, now: Date): Promise<void> =>
  deleteMailsBefore(db, after(now, -keptDays * 24 * 60 * 60_000))

const patience = 20_000

async function connectTo(server: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  // Beside the address: a second argument would be of messages.
  return createTransport({
    url: server,
    dnsTimeout: patience,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
  })
}

async function deliver(
  services: Services,
  transport: Transporter,
  mail: MailRow,
  failed: MailFailed,
): Promise<boolean> {
  const { db, config } = services
  const from = config.mail?.from ?? ''
  const { socketTimeout = patience } = transport.options as { socketTimeout?: number }
  try {
    await transport.sendMail({
      from: { name: 'Equity Audit', address: from },
      to: { name: '', address: mail.recipient },
      subject: mail.subject,
      text: mail.body,
      // The same at each try: whoever gets it twice sees it once.
      messageId: `<equity-audit-${mail.id}-${Date.parse(mail.created_at)}@${from.split('@')[1]}>`,
      // The other waits are for silence only: a server that says a byte now and then would hold the outbox without an end.
      signal: AbortSignal.timeout(sendingWaits * socketTimeout),
      headers: { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  } catch (error) {
    const { responseCode, code } = error as { responseCode?: number; code?: string }
    failed(mail.id, responseCode ?? code ?? 'unknown')
    await postpone(services, mail, error instanceof Error ? error.message : String(error))
    return false
  }
  await settleMail(db, mail, { state: 'sent', body: '', last_error: null })
  return true
}

async function postpone({ db, now }: Services, mail: MailRow, why: string): Promise<void> {
  const last_error = why.slice(0, 300)
  if (mail.tries < triesAtMost) {
    await settleMail(db, mail, { next_try_at: after(now(), waitAfter(mail.tries)), last_error })
    return
  }
  await db.transaction().execute(async (trx) => {
    await settleMail(trx, mail, { state: 'given up', body: '', last_error })
    await recordEvent(trx, now(), {
      user: null,
      identifier: `e-mail ${mail.id}`,
      event: 'E-mail not delivered',
      message: `${mail.subject}, to ${mail.recipient}: ${last_error}`,
    })
  })
}
