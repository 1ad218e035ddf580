/**
 * Runs `work` now and after each interval for as long as the process runs, but never twice at the same time. Returns a
 * function that stops it: no new turn starts, the current turn gets the signal, and the function waits for that turn to
 * end.
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
        // While the process stops, a turn may fail because the database is being closed.
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
