import { setTimeout as pause } from 'node:timers/promises'
import { type Cluster, type Machine, products, send } from './cluster-places.ts'

export interface Fault {
  name: string
  rounds: number
  /** Causes the fault, given the current primary. */
  act: (primary: Machine, round: number) => Promise<void>
  /** What a person or the machine's service manager does to recover from the fault. */
  mend: () => Promise<void>
}

/** Longer than a primary's lease. */
const pausedMs = 40_000

/** `rounds` is the number of times the primary is killed. */
export function faultsOf(place: Cluster, rounds: number): Fault[] {
  const half = Math.ceil(rounds / 2)
  const some = Math.ceil(rounds / 5)
  const up = () => place.up()
  const names = Object.keys(products) as (keyof typeof products)[]
  return [
    {
      name: 'a process of the product killed',
      rounds: half,
      act: async (_, round) => {
        const name = names[round % names.length]
        if (name) place.killProduct(name)
      },
      mend: up,
    },
    {
      name: "primary's PostgreSQL killed",
      rounds: half,
      act: async (primary) => place.signal(primary, 'SIGKILL', ['postgresql']),
      mend: up,
    },
    {
      name: "primary's machine killed",
      rounds: half,
      act: async (primary) => place.signal(primary, 'SIGKILL'),
      mend: up,
    },
    {
      name: `primary's Patroni killed, its PostgreSQL left for ${pausedMs / 1000} s`,
      rounds: some,
      act: async (primary) => {
        place.signal(primary, 'SIGKILL', ['patroni'])
        await pause(pausedMs)
      },
      mend: up,
    },
    {
      name: `primary's machine paused for ${pausedMs / 1000} s`,
      rounds: some,
      act: (primary) => paused(place, primary),
      mend: up,
    },
    {
      name: `synchronous standby paused for ${pausedMs / 1000} s`,
      rounds: some,
      act: async () => {
        const standby = await place.standby()
        if (standby) await paused(place, standby)
      },
      mend: up,
    },
    {
      name: 'waits for the standby cancelled, then primary killed',
      rounds: some,
      act: (primary) => waitsCancelled(place, primary),
      mend: up,
    },
  ]
}

async function paused(place: Cluster, machine: Machine): Promise<void> {
  place.signal(machine, 'SIGSTOP')
  await pause(pausedMs)
  place.signal(machine, 'SIGCONT')
}

/**
 * Cuts the primary off from its standbys, so commits wait. Cancels those waits for three seconds, then kills the
 * primary. PostgreSQL reported these commits as done, but they were only on the primary's disk.
 */
async function waitsCancelled(place: Cluster, primary: Machine): Promise<void> {
  const senders = await place.asked<{ pid: number }>('select pid from pg_stat_replication', primary)
  for (const { pid } of senders) send(pid, 'SIGSTOP')
  let cancelled = 0
  for (const end = performance.now() + 3000; performance.now() < end; await pause(20)) {
    const rows = await place.asked(
      "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'",
      primary,
    )
    cancelled += rows.length
  }
  place.signal(primary, 'SIGKILL')
  if (cancelled === 0) throw new Error('No wait was cancelled.')
}
