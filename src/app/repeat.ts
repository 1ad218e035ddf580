/**
 * Does something now and again after each interval, but not while it is still being done, as long as the process runs.
 * Answers what ends it: no turn begins, the signal reaches the one under way, and its end is waited for.
 */
export function repeat(
  everyMs: number,
  work: (stop: AbortSignal) => Promise<unknown>,
  failed: (error: unknown) => void,
): () => Promise<void> {
  const stopping = new AbortController()
  let turn: Promise<void> | undefined
  const run = () => {
    turn ??= work(stopping.signal)
      .catch((error) => {
        // The database is closed next to it.
        if (!stopping.signal.aborted) failed(error)
      })
      .then(() => {
        turn = undefined
      })
  }
  run()
  const timer = setInterval(run, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await turn
  }
}
