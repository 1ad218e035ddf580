import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface TestMailServer {
  /** Value for SMTP_URL. */
  address: string
  /** Received messages, unchanged except that quoted-printable lines are joined. */
  taken: { to: string[]; text: string }[]
  /** Whether the server refuses every message. */
  refuses: boolean
  /** Runs before the server confirms a message. The server waits until it finishes. */
  taking: () => Promise<void>
  close: () => Promise<void>
}

const plain = (text: string) =>
  text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Starts a mail server on a free port. */
export async function startMailServer(): Promise<TestMailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        if (started.refuses) return done(new Error('The mailbox is full.'))
        const to = session.envelope.rcptTo.map(({ address }) => address)
        started.taken.push({ to, text: plain(Buffer.concat(pieces).toString()) })
        started.taking().then(() => done(), done)
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const started: TestMailServer = {
    address: `smtp://127.0.0.1:${port}`,
    taken: [],
    refuses: false,
    taking: async () => {},
    close: () => new Promise<void>((done) => server.close(done)),
  }
  return started
}
