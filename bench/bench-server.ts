import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { submissionOf } from '../src/app/testing/school.ts'

export interface BenchServer {
  address: string
  /** The open survey's ID. `answers` are a staff member's answers to every question. */
  guid: string
  answers: Record<string, unknown>
  /** Each school's open survey and its leader's token. */
  schools: { guid: string; token: string }[]
  ask: <T>(question: 'memory' | 'count' | 'guids' | 'cpu') => Promise<T>
  stop: () => void
}

interface Holding {
  pages?: boolean
  schools?: number
  /** URL of a PostgreSQL database to use instead of the embedded one. */
  databaseUrl?: string | undefined
}

/** Starts server.ts in its own process, with the memory flags of `npm start`. */
export async function startBenchServer(holding: Holding = {}): Promise<BenchServer> {
  const words = [...(holding.pages ? ['pages'] : []), `schools=${holding.schools ?? 1}`]
  const server = fork(join(import.meta.dirname, 'server.ts'), words, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: memoryFlags,
    env: { ...process.env, DATABASE_URL: holding.databaseUrl ?? '' },
  })
  const told = await next<Pick<BenchServer, 'address' | 'guid' | 'answers' | 'schools'>>(server)
  return { ...told, ...spokenTo(server) }
}

/** Starts echo-server.ts, which `hot` uses as its unit. */
export async function startEchoServer(): Promise<Pick<BenchServer, 'address' | 'ask' | 'stop'>> {
  const server = fork(join(import.meta.dirname, 'echo-server.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: memoryFlags,
  })
  return { ...(await next<Pick<BenchServer, 'address'>>(server)), ...spokenTo(server) }
}

/** The flags that `npm start` sets. */
const memoryFlags = ['--max-semi-space-size=4', '--max-old-space-size=384', '--v8-pool-size=1']

const spokenTo = (server: ChildProcess) => ({
  ask: async <T>(question: string) => {
    server.send(question)
    return next<T>(server)
  },
  stop: () => {
    server.send('stop')
  },
})

/** Returns the next message. Rejects if the process couldn't be started. */
async function next<T>(server: ChildProcess): Promise<T> {
  const [message] = await once(server, 'message')
  return message as T
}

/** Returns a staff member's submission, from a new person each time unless a person is given. */
export const staffResponse = (
  guid: string,
  answers: BenchServer['answers'],
  person: string = randomUUID(),
  ticket?: string,
) => submissionOf(guid, 3, answers, { participant_guid: person, participant_sub_type: 4, ticket })
