/** How long the browser may take to answer whether a lock is free, in ms. */
const patience = 1000

interface Answer {
  readonly isMine: boolean
  readonly release: () => void
}

const nothing = () => undefined

/**
 * Runs the work while no other tab runs the work of this name; answers false, without running it, where one does. In a
 * browser without locks, with locks that are forbidden or that do not answer, the work is run all the same: the server
 * accepts each participant only once.
 */
export async function inOneTab(name: string, work: () => Promise<void>): Promise<boolean> {
  const { isMine, release } = await lockOf(name)
  try {
    if (isMine) await work()
  } finally {
    release()
  }
  return isMine
}

function lockOf(name: string): Promise<Answer> {
  return new Promise((resolve) => {
    let isLate = false
    const without = () => {
      isLate = true
      resolve({ isMine: true, release: nothing })
    }
    const timer = setTimeout(without, patience)
    /** The lock is held until the promise that is returned is fulfilled. */
    const answered = (lock: unknown) => {
      clearTimeout(timer)
      if (isLate) return
      if (lock === null) return resolve({ isMine: false, release: nothing })
      return new Promise<void>((release) => resolve({ isMine: true, release }))
    }
    try {
      navigator.locks.request(name, { ifAvailable: true }, answered).catch(without)
    } catch {
      without()
    }
  })
}
