import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { connect as connectTo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { killRounds } from '../src/app/testing/kill.ts'
import { killRestores } from '../src/app/testing/kill-restore.ts'
import { createDatabase, startPostgres } from '../src/app/testing/postgres.ts'
import {
  makeBodies,
  openRealSurvey,
  realEnvironment,
  sendAll,
  startServer,
  storedGuids,
} from '../src/app/testing/process.ts'
import { backup } from '../src/server/db/backup.ts'
import { connect } from '../src/server/db/connect.ts'
import { restore } from '../src/server/db/restore.ts'
import { startBenchServer } from './bench-server.ts'
import { movableClock, pair, readOnly, smallDisk } from './fault-places.ts'
import { type FaultRow as Row, throughFault } from './fault-rounds.ts'
import { fact, gauge } from './report.ts'

/** Causes faults during submissions and prints a table. Fails if anything is lost or stored twice. */
export async function faults(rounds: number): Promise<void> {
  const rows: Row[] = []
  const postgres = await startPostgres()
  for (const [name, databaseUrl] of [
    ['SQLite', undefined],
    ['PostgreSQL', `${postgres.url}/postgres`],
  ] as const) {
    const figures = await inFolder((folder) =>
      killRounds(realEnvironment(join(folder, 'data'), databaseUrl), rounds, 120),
    )
    rows.push({ fault: `server killed ${rounds} times, ${name}`, ...figures })
  }
  rows.push(await refusingWrites(postgres.url))
  await postgres.stop()
  rows.push(await inFolder(switchedOver))
  for (const one of [await inFolder(fullDisk), await inFolder(movedClock)]) if (one) rows.push(one)
  rows.push(await inFolder(backupUnderLoad))
  rows.push(await inFolder((folder) => restoresKilled(folder, rounds)))
  print(rows)
  fact(
    'lost or stored twice by any fault',
    rows.reduce((sum, { lost, twice }) => sum + lost + twice, 0),
    '',
    '0',
    (sum) => sum === 0,
  )
  await halfSent()
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'equity-audit-bench-faults-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const refusingWrites = (server: string): Promise<Row> =>
  inFolder(async (folder) => {
    const databaseUrl = await createDatabase(server, 'readonly')
    return throughFault({
      name: 'database takes no writes for 4 s, PostgreSQL',
      environment: realEnvironment(join(folder, 'data'), databaseUrl),
      begin: () => readOnly(databaseUrl, true),
      end: () => readOnly(databaseUrl, false),
    })
  })

/** Kills the primary and promotes its synchronous standby. The service knows both addresses. */
async function switchedOver(folder: string): Promise<Row> {
  const two = await pair(folder)
  try {
    return await throughFault({
      name: 'primary killed, standby promoted, PostgreSQL',
      environment: realEnvironment(join(folder, 'data'), two.databaseUrl),
      begin: two.switchOver,
      end: async () => {},
      lasts: 0,
    })
  } finally {
    await two.stop()
  }
}

async function fullDisk(folder: string): Promise<Row | null> {
  const place = join(folder, 'disk')
  const disk = smallDisk(place)
  if (!disk) {
    console.log('A full disk needs the right to mount one: left out.')
    return null
  }
  try {
    return await throughFault({
      name: 'disk full for 4 s, SQLite',
      environment: realEnvironment(join(place, 'data')),
      begin: async () => disk.fill(),
      end: async () => disk.free(),
    })
  } finally {
    disk.unmount()
  }
}

async function movedClock(folder: string): Promise<Row | null> {
  mkdirSync(folder, { recursive: true })
  const clock = movableClock(join(folder, 'clock'))
  if (!clock) {
    console.log('Moving the clock of a process needs libfaketime (Debian: faketime): left out.')
    return null
  }
  return throughFault({
    name: 'clock 400 days ahead for 4 s, SQLite',
    environment: { ...realEnvironment(join(folder, 'data')), ...clock.environment },
    begin: async () => clock.set('+400d'),
    end: async () => clock.set('+0'),
  })
}

/** Restores a backup made under load. Responses acknowledged before it began must be in it exactly once. */
async function backupUnderLoad(folder: string): Promise<Row> {
  const environment = realEnvironment(join(folder, 'data'))
  const dataDir = environment.DATA_DIR ?? ''
  let server = await startServer(environment)
  const bodies = await makeBodies(server, await openRealSurvey(server), 600)
  const file = join(folder, 'copy.sqlite')
  let copied: Promise<unknown> | undefined
  let before = 0
  const { acknowledged } = await sendAll(
    server,
    bodies,
    (count) => {
      if (count < 200 || copied) return
      before = count
      const db = connect({ dataDir })
      copied = backup(db, file).finally(() => db.destroy())
    },
    16,
  )
  await copied
  const ended = once(server.process, 'close')
  const stopped = performance.now()
  server.process.kill('SIGTERM')
  await ended
  await restore(file, dataDir, new Date())
  server = await startServer(environment)
  const refusedSeconds = (performance.now() - stopped) / 1000
  const stored = new Set(await storedGuids(environment))
  const lost = acknowledged.slice(0, before).filter((guid) => !stored.has(guid)).length
  await sendAll(server, bodies, () => {}, 16)
  const all = await storedGuids(environment)
  server.process.kill('SIGKILL')
  const missing = bodies.length - new Set(all).size
  return {
    fault: 'backup during submissions, taken back',
    refusedSeconds,
    acknowledged: before,
    lost: lost + missing,
    twice: all.length - new Set(all).size,
  }
}

/** A killed restore must leave either the old or the new database intact. Anything else fails the run. */
async function restoresKilled(folder: string, rounds: number): Promise<Row> {
  mkdirSync(folder, { recursive: true })
  const left = await killRestores(folder, rounds)
  const lost = left.filter((name) => name !== 'first' && name !== 'second').length
  return { fault: `restore killed ${rounds} times`, refusedSeconds: null, acknowledged: 0, lost, twice: 0 }
}

function print(rows: readonly Row[]): void {
  const cells = rows.map((row) => [
    row.fault,
    row.refusedSeconds?.toFixed(1) ?? '–',
    String(row.acknowledged),
    String(row.lost),
    String(row.twice),
  ])
  const table = [['fault', 'seconds of refusals', 'acknowledged', 'lost', 'twice'], ...cells]
  for (const line of table)
    console.log(line.map((cell, at) => (at === 0 ? cell.padEnd(44) : cell.padStart(20))).join(''))
}

const halfBodies = 3500

/** Measures a server's memory while thousands of clients send almost all of the largest body it accepts. */
async function halfSent(): Promise<void> {
  const server = await startBenchServer()
  const before = (await server.ask<{ memory: number }>('memory')).memory
  const { hostname, port } = new URL(server.address)
  const head = `POST /api/submit-survey HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\nContent-Length: 16384\r\n\r\n`
  const sockets: Socket[] = []
  for (let sent = 0; sent < halfBodies; sent++) {
    const socket = connectTo(Number(port), hostname)
    socket.on('error', () => {})
    socket.write(`${head}{"survey_guid":"${'x'.repeat(16_300)}`)
    sockets.push(socket)
    if (sent % 250 === 249) await pause(50)
  }
  let most = 0
  for (let look = 0; look < 10; look++) {
    most = Math.max(most, (await server.ask<{ memory: number }>('memory')).memory)
    await pause(500)
  }
  for (const socket of sockets) socket.destroy()
  await pause(2000)
  const after = (await server.ask<{ memory: number }>('memory')).memory
  gauge(`memory with ${halfBodies} half-sent bodies`, most, 'MB', 'under 512', (mb) => mb < 512)
  gauge('before them, and after', before, 'MB', `${Math.round(after)} MB after`)
  server.stop()
}
