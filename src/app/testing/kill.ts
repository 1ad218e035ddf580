import { once } from 'node:events'
import { sql } from 'kysely'
import { connect } from '../../server/db/connect.ts'
import { dialectOf } from '../../server/db/portable.ts'
import { makeBodies, openRealSurvey, sendAll, startServer, storedGuids } from './process.ts'

interface KillFigures {
  rounds: number
  /** Submissions acknowledged before a kill. */
  acknowledged: number
  /** Submissions in progress during a kill. They are sent again afterward. */
  unsure: number
  lost: number
  twice: number
  /** Longest time from a kill until the server accepted requests again. */
  refusedSeconds: number
}

/**
 * Kills the server with SIGKILL at a random point during submissions, `rounds` times on one database. After each
 * restart, compares acknowledged and stored responses. Throws if the database doesn't open or is inconsistent.
 */
export async function killRounds(
  environment: Record<string, string>,
  rounds: number,
  perRound: number,
): Promise<KillFigures> {
  const figures = { rounds, acknowledged: 0, unsure: 0, lost: 0, twice: 0, refusedSeconds: 0 }
  let server = await startServer(environment)
  const guid = await openRealSurvey(server)
  for (let round = 0; round < rounds; round++) {
    const bodies = await makeBodies(server, guid, perRound)
    // Early enough that some submissions are still in progress.
    const after = Math.floor(Math.random() * perRound * 0.4)
    const ended = once(server.process, 'close')
    const kill = () => server.process.kill('SIGKILL')
    let armed = true
    const { acknowledged } = await sendAll(
      server,
      bodies,
      (count) => {
        if (!armed || count < after) return
        armed = false
        // With a random delay, the kill can also happen between the steps of a commit.
        setTimeout(kill, Math.random() * 8)
      },
      16,
    )
    kill()
    await ended
    const from = performance.now()
    server = await startServer(environment)
    figures.refusedSeconds = Math.max(figures.refusedSeconds, (performance.now() - from) / 1000)
    await mustBeWhole(environment)
    const kept = new Set(await storedGuids(environment))
    const unsure = bodies.filter((body) => !acknowledged.includes(body.participant_guid))
    figures.acknowledged += acknowledged.length
    figures.unsure += unsure.length
    figures.lost += acknowledged.filter((one) => !kept.has(one)).length
    await sendAll(server, unsure, () => {}, 16)
    const all = await storedGuids(environment)
    figures.lost += Math.max(0, (round + 1) * perRound - new Set(all).size)
    figures.twice += all.length - new Set(all).size
  }
  server.process.kill('SIGKILL')
  return figures
}

/** Checks the database's integrity, and that arrival numbers don't have gaps and match the survey's count. */
async function mustBeWhole(environment: Record<string, string>): Promise<void> {
  const db = connect({ dataDir: environment.DATA_DIR ?? '', databaseUrl: environment.DATABASE_URL })
  if (dialectOf(db) === 'sqlite') {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
    if (rows[0]?.integrity_check !== 'ok') throw new Error(`The database is damaged: ${JSON.stringify(rows)}`)
  }
  const { rows } = await sql<{ wrong: number }>`
    select count(*) as wrong from surveys
    where response_count <> (select count(*) from responses where survey_id = surveys.id)
       or response_count <> (select coalesce(max(arrival), 0) from responses where survey_id = surveys.id)`.execute(
    db,
  )
  await db.destroy()
  if (Number(rows[0]?.wrong) !== 0) throw new Error('A survey counts other responses than it holds.')
}
