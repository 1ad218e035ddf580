import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'

export interface BenchServer {
  address: string
  /** The open survey, and a staff member's full answers to it. */
  guid: string
  answers: Record<string, unknown>
  ask: <T>(question: 'memory' | 'guids') => Promise<T>
  stop: () => void
}

/** Starts server.ts in a process of its own. */
export async function startBenchServer(...holding: 'pages'[]): Promise<BenchServer> {
  const server = fork(join(import.meta.dirname, 'server.ts'), holding, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const told = await next<Pick<BenchServer, 'address' | 'guid' | 'answers'>>(server)
  return {
    ...told,
    ask: async <T>(question: string) => {
      server.send(question)
      return next<T>(server)
    },
    stop: () => server.send('stop'),
  }
}

function next<T>(server: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    server.once('message', (message) => resolve(message as T))
    server.once('error', reject)
  })
}
