import { setTimeout as pause } from 'node:timers/promises'
import type { People } from './cluster-people.ts'
import { type Cluster, type Machine, products } from './cluster-places.ts'
import { gauge } from './report.ts'
import { microseconds } from './spent.ts'

/** Measures how many responses the layout accepts without faults, and what each response costs each part. */
export async function unhurt(place: Cluster, people: People, seconds: number): Promise<void> {
  const primary = await place.whole()
  const standby = await place.standby()
  const before = await spent(place, primary, standby)
  const from = people.acknowledged.length
  people.begin(64, 0)
  await pause(1000 * seconds)
  const within = people.acknowledged.length - from
  await people.end()
  const after = await spent(place, primary, standby)
  const count = people.acknowledged.length - from
  gauge('submissions a second, with tickets, nothing fails', within / seconds, '/s', 'for comparison only')
  for (const [name, { amount, unit }] of Object.entries(after)) {
    const each = (amount - (before[name]?.amount ?? 0)) / count
    gauge(`  ${name}, a ticket and a submission`, each, unit, 'for comparison only')
  }
}

type Spent = Record<string, { amount: number; unit: string }>

/** Returns what each part has used since it started: µs of CPU time, and bytes of log sent to standbys. */
async function spent(place: Cluster, primary: Machine, standby: Machine | undefined): Promise<Spent> {
  const used = (pids: readonly number[]) => ({ amount: sum(pids.map(microseconds)), unit: 'µs' })
  const [row] = await place.asked<{ bytes: string }>(
    "select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as bytes",
    primary,
  )
  return {
    'four processes': used(Object.keys(products).flatMap((name) => place.started(`product-${name}`))),
    primary: used(place.postgres(primary)),
    'synchronous standby': used(standby ? place.postgres(standby) : []),
    PgBouncer: used(place.started('pgbouncer')),
    'HAProxy, in front of both': used(place.started('haproxy')),
    'log to each standby': { amount: Number(row?.bytes), unit: 'B' },
  }
}

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)
