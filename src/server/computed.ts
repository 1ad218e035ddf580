const surveysAtMost = 200

/** What was computed of a survey, kept in memory for the surveys that were used last, apart for each connection. */
export class Computed<T> {
  readonly #connections = new WeakMap<object, Map<number, { from: string; value: T }>>()

  /** The value made from the same as before, or a new one. `from` names everything that the value depends on. */
  of(db: object, surveyId: number, from: string, compute: () => T): T {
    const kept = this.#connections.get(db) ?? new Map<number, { from: string; value: T }>()
    this.#connections.set(db, kept)
    const known = kept.get(surveyId)
    const value = known?.from === from ? known.value : compute()
    kept.delete(surveyId)
    kept.set(surveyId, { from, value })
    const oldest = kept.keys().next().value
    if (kept.size > surveysAtMost && oldest !== undefined) kept.delete(oldest)
    return value
  }
}
